-- Since when the clinic says that an account does not act for a patient, whatever else is known; who said so stands in the audit.
alter table user_patients add column refuted_at timestamptz;

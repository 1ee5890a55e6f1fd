-- The words that were agreed to, with who sends and who receives as they were called: a version alone does not say.
alter table referrals add column consent_text text check (char_length(consent_text) between 1 and 4000);
-- Who erases a patient is the clinic's operator, and no user.
alter table referral_events alter column actor_user_id drop not null;

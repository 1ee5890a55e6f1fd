-- How many coming visits a clinic allows this person, where it is more than everybody's.
alter table patients add visits_ahead integer check (visits_ahead > 0);

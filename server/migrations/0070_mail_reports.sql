-- What was said of a mail after it had left: it came back, comes late, or its reader called it unwanted.
alter table messages add column reported_at timestamptz;
-- Whose reader called a mail unwanted has chosen none; whoever chooses anew has changed their mind.
alter table message_choices add column complained_at timestamptz;

-- Whose mailbox an address is, however it is spelled (`mailboxOf` in platform/mailbox.ts; a test compares them), where visits
-- ahead are counted by it. Stored, since no index on an expression that is not leakproof serves under row security.
alter table patients add column mailbox text generated always as (
  case when split_part(email, '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(email, '@', 1), '+', 1) || '@' || split_part(email, '@', 2) end
) stored;
create index patients_mailbox on patients (organization_id, mailbox);
drop index patients_email_bytes;

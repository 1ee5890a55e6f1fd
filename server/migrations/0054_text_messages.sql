-- By which channel a message goes: by mail to an address, or as a text message to a number.
alter table messages
  add column channel text not null default 'email' check (channel in ('email', 'sms')),
  add check (channel = 'email' or to_address ~ '^\+[1-9][0-9]{6,14}$');
-- How many text messages a clinic has sent in a day.
create index messages_by_sms on messages (organization_id, created_at) where channel = 'sms';

-- A choice is none at all, or by text message to a number, which its owner may refuse; without a row it is mail.
alter table message_choices rename column declined_at to chosen_at;
alter table message_choices
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column phone_refused_at timestamptz,
  add check (phone_refused_at is null or phone is not null);
create index message_choices_phone on message_choices (organization_id, phone) where phone is not null;

-- Whether a clinic's patients may choose text messages, and how many it sends in a day.
alter table organizations
  add text_reminders boolean not null default false,
  add texts_per_day integer not null default 200 check (texts_per_day between 1 and 100000);

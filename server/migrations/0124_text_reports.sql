-- What the text message service calls a text, as long as it is asked how the text fared.
alter table messages add column text_id text check (text_id is null or channel = 'sms');
-- When the service said that the text had reached the phone.
alter table messages add column delivered_at timestamptz check (delivered_at is null or channel = 'sms');

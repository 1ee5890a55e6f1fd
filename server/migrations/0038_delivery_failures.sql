-- Why a message did not leave, for a sentence in the reader's language; `last_error` says what the mail server answered.
alter table messages add column failure text;
select platform.for_each_clinic($$
  update messages set failure = case last_error
      when 'The mail server refused the address.' then 'address-refused'
      when 'The mail server refused the message.' then 'message-refused'
      when 'The mail server asked to try later.' then 'try-later'
      when 'The mail server cannot be reached.' then 'unreachable'
      when 'The mail server took too long.' then 'timed-out'
      when 'The mail server does not accept our sign-in.' then 'sign-in-refused'
      when 'The mail server offers no safe connection.' then 'unsafe-connection'
      when 'The message could not be handed to the mail server.' then 'not-handed-over'
      when 'The message could not be made.' then 'not-made'
      when 'The delivery was interrupted.' then 'interrupted'
      when 'Too many messages to this address for 3 days.' then 'too-many'
      when 'Restored from a backup; it may have left before.' then 'restored'
    end
  where last_error is not null
$$);

-- That somebody said yes to being asked for reviews by mail: where that is advertising, nobody is asked without it.
alter table message_choices
  add column agreed_at timestamptz,
  add constraint message_choices_agreed_check
    check (agreed_at is null or kind = 'review-request' and phone is null and not by_push and complained_at is null);

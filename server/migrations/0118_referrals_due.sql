-- Who is waited for and until when, as it was decided with the state; of one that is booked it goes by its visit.
alter table referrals
  add column turn text check (turn in ('partner', 'clinic')),
  add column due_at timestamptz;
select platform.for_each_clinic($$
  update referrals set
    turn = case when status = 'draft' or (status = 'on-hold' and asked_by = 'clinic') then 'partner'
      when status not in ('rejected', 'completed', 'failed', 'cancelled') then 'clinic' end,
    due_at = case when status in ('requested', 'received', 'on-hold', 'accepted') then since + interval '48 hours' end
$$);
alter table referrals
  add constraint referrals_turn check ((turn is null) = (status in ('rejected', 'completed', 'failed', 'cancelled'))),
  add check ((due_at is not null) = (status in ('requested', 'received', 'on-hold', 'accepted')));
alter table referral_events
  drop constraint referral_events_act_check,
  add constraint referral_events_act_check check (act in ('send', 'receive', 'ask', 'answer', 'accept', 'reject', 'book',
    'unbook', 'complete', 'fail', 'cancel', 'withdraw-consent'));

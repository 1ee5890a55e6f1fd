-- What somebody asks of the clinic about their data, by when the law wants it answered, and the proof that it was.
create table data_requests (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  patient_id uuid not null,
  kind text not null check (kind in ('access', 'correction', 'erasure', 'restriction', 'portability', 'objection')),
  status text not null check (status in ('received', 'in-progress', 'awaiting-approval', 'fulfilled', 'refused', 'withdrawn', 'lapsed')),
  version integer not null default 1,
  -- By whose law the time was counted.
  country text not null check (country ~ '^[A-Z]{2}$'),
  received_on date not null,
  due_on date not null check (due_on > received_on),
  extended_at timestamptz,
  ended_at timestamptz,
  -- The account that asked; null: the desk took it down.
  asked_by_user_id uuid,
  words text not null default '' check (char_length(words) <= 1000),
  extension text check (char_length(extension) between 1 and 1000),
  answer text check (char_length(answer) between 1 and 1000),
  sent text check (char_length(sent) between 1 and 200),
  sent_on date,
  -- Of an erasure: who prepared it, who did it, and until when the law keeps what stays.
  proposed_by_user_id uuid,
  erased_by_user_id uuid,
  kept_until date,
  primary key (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, asked_by_user_id) references users (organization_id, id),
  foreign key (organization_id, proposed_by_user_id) references users (organization_id, id),
  foreign key (organization_id, erased_by_user_id) references users (organization_id, id),
  check ((ended_at is null) = (status in ('received', 'in-progress', 'awaiting-approval'))),
  check (kind = 'erasure' or num_nonnulls(proposed_by_user_id, erased_by_user_id, kept_until) = 0),
  check (status <> 'awaiting-approval' or proposed_by_user_id is not null),
  -- Nobody erases alone.
  constraint data_requests_two_people check (
    (kind = 'erasure' and status = 'fulfilled') = (erased_by_user_id is not null)
    and (erased_by_user_id is null or (proposed_by_user_id is not null and proposed_by_user_id <> erased_by_user_id)))
);
create index data_requests_of_patient on data_requests (organization_id, patient_id);
create index data_requests_due on data_requests (organization_id, due_on, id) where ended_at is null;
create index data_requests_ended on data_requests (organization_id, ended_at) where ended_at is not null;
create index data_requests_asked_by on data_requests (organization_id, asked_by_user_id) where asked_by_user_id is not null;
create index data_requests_proposed_by on data_requests (organization_id, proposed_by_user_id)
  where proposed_by_user_id is not null;
create index data_requests_erased_by on data_requests (organization_id, erased_by_user_id)
  where erased_by_user_id is not null;
select platform.make_tenant_table('data_requests', 'select, insert, update');
select platform.move_with_patients('data_requests');

-- What was answered, refused or withdrawn stays so; its words may go.
create function keep_ended_request() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  raise exception 'This request is over' using errcode = 'restrict_violation', constraint = 'data_requests_ended';
end $$;
revoke execute on function keep_ended_request from public;
create trigger keep_ended_request before update on data_requests for each row
  when (old.ended_at is not null and (old.status, old.ended_at, old.kind, old.due_on, old.erased_by_user_id, old.kept_until)
    is distinct from (new.status, new.ended_at, new.kind, new.due_on, new.erased_by_user_id, new.kept_until))
  execute function keep_ended_request();

create table data_request_events (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  data_request_id uuid not null,
  at timestamptz not null,
  act text not null check (act in ('ask', 'ask-again', 'take-on', 'extend', 'fulfill', 'refuse', 'propose', 'decline', 'erase', 'withdraw')),
  side text not null check (side in ('clinic', 'patient')),
  actor_user_id uuid not null,
  -- Of one of the clinic's people, as they were called then.
  by_name text,
  text text check (char_length(text) between 1 and 1000),
  version_after integer not null,
  primary key (organization_id, id),
  -- Each version was made by one act.
  unique (organization_id, data_request_id, version_after),
  foreign key (organization_id, data_request_id) references data_requests (organization_id, id),
  foreign key (organization_id, actor_user_id) references users (organization_id, id)
);
create index data_request_events_actor on data_request_events (organization_id, actor_user_id);
select platform.make_tenant_table('data_request_events', 'select, insert, update');

alter table messages drop constraint messages_subject_kind_check;
alter table messages add constraint messages_subject_kind_check check (subject_kind in (
  'appointment', 'account-link', 'email-code', 'patient', 'invoice', 'payment', 'waiting-list-offer', 'account',
  'outgoing-referral', 'data-request'));

-- A lawsuit may be about several people: their holds are one case.
alter table erasure_holds add case_reference text check (char_length(case_reference) between 1 and 80);

select platform.for_each_clinic($$
  update staff_roles set version = version + 1,
    permissions = permissions || '{data-requests:handle,erasures:approve,erasures:hold}'
  where permissions @> '{people:change,roles:change}'
$$);

-- What a patient says of a visit that took place, one for each: read by the clinic first, and then published, or declined
-- with a reason that its author is told.
create table reviews (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  appointment_id uuid not null,
  patient_id uuid not null,
  provider_id uuid not null,
  status text not null default 'submitted' check (status in ('submitted', 'published', 'declined', 'withdrawn')),
  -- Of one that was withdrawn nothing is kept but that there was one.
  stars integer check (stars between 1 and 5),
  text text not null default '' check (length(text) <= 2000),
  -- As the page shows who wrote it; null: nobody is named.
  shown_name text check (length(shown_name) between 1 and 330),
  language text not null,
  written_by_user_id uuid,
  written_at timestamptz not null,
  submitted_at timestamptz not null,
  decline_reason text check (decline_reason in ('names-somebody', 'health-of-others', 'contact-details', 'insult', 'unlawful',
    'advertising', 'not-this-visit', 'unreadable')),
  -- What of it that is, for its author.
  decline_note text check (length(decline_note) between 1 and 500),
  moderated_at timestamptz,
  moderated_by_user_id uuid,
  reply text check (length(reply) between 1 and 1000),
  replied_at timestamptz,
  replied_by_user_id uuid,
  version integer not null check (version > 0),
  primary key (organization_id, id),
  unique (organization_id, appointment_id),
  unique (organization_id, id, patient_id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, patient_id) references patients (organization_id, id),
  foreign key (organization_id, provider_id) references providers (organization_id, id),
  foreign key (organization_id, written_by_user_id) references users (organization_id, id),
  foreign key (organization_id, moderated_by_user_id) references users (organization_id, id),
  foreign key (organization_id, replied_by_user_id) references users (organization_id, id),
  check ((stars is null) = (status = 'withdrawn')),
  check (status <> 'withdrawn' or (text = '' and shown_name is null and reply is null)),
  check ((decline_reason is not null) = (status = 'declined')),
  check (decline_note is null or status = 'declined'),
  check (num_nonnulls(moderated_at, moderated_by_user_id) = case when status in ('published', 'declined') then 2 else 0 end),
  check (num_nonnulls(reply, replied_at, replied_by_user_id) = case when reply is null then 0 else 3 end)
);
-- What a doctor's page shows, and what its figures are of.
create index reviews_published on reviews (organization_id, provider_id, written_at) where status = 'published';
create index reviews_status on reviews (organization_id, status, submitted_at);
create index reviews_patient on reviews (organization_id, patient_id);
select platform.make_tenant_table('reviews');
select platform.note_slot_changes_of('reviews');

-- Who did what to a review: rows are added, and never changed.
create table review_events (
  organization_id uuid not null default current_organization() references organizations,
  id uuid not null,
  review_id uuid not null,
  patient_id uuid not null,
  at timestamptz not null,
  act text not null check (act in ('submit', 'edit', 'withdraw', 'publish', 'decline', 'reply', 'remove-reply')),
  actor_side text not null check (actor_side in ('patient', 'clinic')),
  actor_user_id uuid not null,
  -- As it had them then: whether declining goes by the stars can be counted.
  stars integer,
  reason text,
  version_after integer not null,
  primary key (organization_id, id),
  unique (organization_id, review_id, version_after),
  foreign key (organization_id, review_id, patient_id) references reviews (organization_id, id, patient_id),
  foreign key (organization_id, actor_user_id) references users (organization_id, id),
  check ((act = 'decline') = (reason is not null)),
  check (actor_side = case when act in ('submit', 'edit', 'withdraw') then 'patient' else 'clinic' end)
);
create index review_events_patient on review_events (organization_id, patient_id);
select platform.make_tenant_table('review_events', 'select, insert, delete');

-- Whose patient was asked for a review of a visit: once, whatever became of the mail.
create table review_requests (
  organization_id uuid not null default current_organization() references organizations,
  appointment_id uuid not null,
  message_id uuid not null,
  asked_at timestamptz not null,
  primary key (organization_id, appointment_id),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id),
  foreign key (organization_id, message_id) references messages (organization_id, id)
);
create index review_requests_message on review_requests (organization_id, message_id);
select platform.make_tenant_table('review_requests', 'select, insert');

-- A visit that took place, of that patient and that doctor. The visit is held, so that nobody takes it back meanwhile.
create function require_visit_of_review() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform from appointments a where a.organization_id = new.organization_id and a.id = new.appointment_id
    and a.patient_id = new.patient_id and a.provider_id = new.provider_id and a.status = 'fulfilled'
    and a.finished_at is not null for share;
  if not found then
    raise exception 'Only a visit that took place is reviewed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger require_visit_of_review before insert on reviews
  for each row execute function require_visit_of_review();

-- That somebody came is taken back no more once they said how it was: nobody is made a missed visit for a bad review.
create function keep_reviewed_visit() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from reviews r where r.organization_id = new.organization_id and r.appointment_id = new.id) then
    raise exception 'A visit with a review took place' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_reviewed_visit before update of status, patient_id, provider_id on appointments
  for each row when (old.status in ('checked-in', 'fulfilled')
    and (new.status not in ('checked-in', 'fulfilled') or old.patient_id <> new.patient_id or old.provider_id <> new.provider_id))
  execute function keep_reviewed_visit();

-- A review stays that visit's, nobody but its author changes its words, and changed words are read anew.
create function keep_review() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.id, new.appointment_id, new.patient_id, new.provider_id) is distinct from
      (old.id, old.appointment_id, old.patient_id, old.provider_id)
    or ((new.stars, new.text) is distinct from (old.stars, old.text) and new.status not in ('submitted', 'withdrawn'))
    or (old.status = 'withdrawn' and new.status in ('published', 'declined'))
  then
    raise exception 'A review is only changed by its author, and then read anew' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger keep_review before update on reviews for each row execute function keep_review();

-- It goes with its patient, and never else: one that is not liked is published, or declined with its reason.
create function keep_reviews() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  if exists (select from patients where organization_id = old.organization_id and id = old.patient_id
    and erased_at is null and restricted_at is null)
  then
    raise exception 'A review is never deleted' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger keep_reviews before delete on reviews for each row execute function keep_reviews();
create trigger keep_review_events before delete on review_events for each row execute function keep_reviews();
revoke execute on function require_visit_of_review, keep_reviewed_visit, keep_review, keep_reviews from public;

-- Whether the clinic asks for reviews by mail. In some countries that is advertising, which needs consent, so it is off
-- until the clinic says otherwise.
alter table organizations add column ask_for_reviews boolean not null default false;
alter table message_choices drop constraint message_choices_kind_check;
alter table message_choices add constraint message_choices_kind_check
  check (kind in ('appointment-reminder', 'record-shared', 'review-request'));

select platform.for_each_clinic($$
  update staff_roles set permissions = permissions || '{reviews:list,reviews:moderate,reviews:reply}', version = version + 1
  where permissions @> '{people:change,roles:change}'
$$);

-- What a doctor is writing beside the note of a visit, an addendum or a letter, saved as it is typed until it is added,
-- issued or discarded: one of each kind, as its form shows it.
create table visit_drafts (
  organization_id uuid not null default current_organization() references organizations,
  appointment_id uuid not null,
  kind text not null check (kind in ('addendum', 'sick-note', 'referral', 'report')),
  content jsonb not null,
  version integer not null check (version > 0),
  updated_at timestamptz not null,
  primary key (organization_id, appointment_id, kind),
  foreign key (organization_id, appointment_id) references appointments (organization_id, id)
);
select platform.make_tenant_table('visit_drafts');

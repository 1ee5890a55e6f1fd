-- What somebody does not want to be written, of what need not be: by their address, with an account or without.
create table message_choices (
  organization_id uuid not null default current_organization() references organizations,
  email text not null check (email = lower(email)),
  kind text not null check (kind in ('appointment-reminder')),
  declined_at timestamptz not null,
  primary key (organization_id, email, kind)
);
select platform.make_tenant_table('message_choices');

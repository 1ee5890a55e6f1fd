-- Who pays for a visit, where the clinic asks: the codes of domain/src/appointments/insurance.ts.
alter table organizations
  add column ask_insurance text not null default 'off' check (ask_insurance in ('off', 'optional', 'required'));
alter table appointments
  add column insurance text check (insurance in ('statutory', 'private', 'insured', 'self-pay'));

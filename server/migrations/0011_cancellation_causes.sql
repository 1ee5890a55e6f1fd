-- Why a visit was canceled: the codes of domain/src/appointments/cancellation.ts. Of those before, the side tells.
alter table appointment_history
  add column cause text check (cause is null or act = 'cancel' and cause in ('clinic', 'patient', 'left-unseen'));

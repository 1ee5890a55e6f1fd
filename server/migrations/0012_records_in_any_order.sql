-- Records that were restricted together name one of them, which a restore may load after those that name it.
alter table patients alter constraint patients_organization_id_restricted_with_fkey deferrable initially deferred;

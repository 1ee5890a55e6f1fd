-- For what stands behind a plus in an address: a range of texts is one in the order of their bytes only.
create index patients_email_bytes on patients (organization_id, (email collate "C"));

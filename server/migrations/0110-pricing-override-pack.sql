-- The pack that an override counts: on a pack of another size it is another number. Until now only the demo world had any.
alter table amu_override add column id bigint generated always as identity,
  add column eaches_per_pack numeric(12, 3) check (eaches_per_pack > 0);
update amu_override a set eaches_per_pack = coalesce((select min(d.eaches_per_pack) from drug d
  where d.gcn_seqno = a.gcn_seqno and d.package_size = a.package_size), a.package_size);
alter table amu_override alter column eaches_per_pack set not null;

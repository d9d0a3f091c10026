-- Notices: mails that tell the office that a message, an application or a proposal has arrived.

create function private.are_addresses(value text[]) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select cardinality(value) <= 10
    and not exists (select from unnest(value) as a (one)
      where a.one is null or a.one <> lower(a.one) or not private.is_email(a.one))
    and (select count(distinct a.one) from unnest(value) as a (one)) = cardinality(value) $$;
comment on function private.are_addresses(text[]) is
  'Whether a list has at most ten addresses, in lower case, each well-formed and only once.';

create function private.digest_day(at timestamptz) returns date
  language sql immutable parallel safe set search_path = ''
  as $$ select ((at at time zone 'Europe/Sofia') - interval '8 hours')::date $$;
comment on function private.digest_day(timestamptz) is
  'The day whose digest was due last: digests go at 8:00 in the morning in the office''s zone.';

create table public.office_notices (
  subject text primary key check (subject ~ '^[a-z]+$'),
  addresses text[] not null default '{}' check (private.are_addresses(addresses)),
  pace text not null default 'at_once' check (pace in ('at_once', 'daily')),
  digest_on date not null default private.digest_day(now()),
  updated_at timestamptz not null default now()
);
comment on table public.office_notices is
  'To which addresses the office is told of what arrives, and when. Without addresses nobody is told.';
comment on column public.office_notices.pace is
  'at_once, or daily: one mail a day at 8:00 in the office''s zone, if something arrived.';
comment on column public.office_notices.digest_on is
  'The day of the last digest, whether or not something had arrived.';

insert into public.office_notices (subject) values ('application'), ('message'), ('proposal');

alter table public.office_notices enable row level security;
grant select, update (addresses, pace) on table public.office_notices to authenticated;
create policy "Administrators read" on public.office_notices for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators change" on public.office_notices for update to authenticated
  using ((select private.is_admin()));

create trigger stamp_updated_at before update of addresses, pace on public.office_notices
  for each row execute function private.stamp_updated_at();

create function private.record_notice() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  -- Addresses are people's, so only their number; the digest shows that they changed.
  perform private.write_audit_log('notice',
    array[to_jsonb(old)
      || jsonb_build_object('addresses',
        jsonb_build_object('addresses', cardinality(old.addresses), 'digest', md5(old.addresses::text)))],
    array[to_jsonb(new)
      || jsonb_build_object('addresses',
        jsonb_build_object('addresses', cardinality(new.addresses), 'digest', md5(new.addresses::text)))]);
  return null;
end $$;
comment on function private.record_notice() is 'Trigger: writes the audit log entry of changed notices.';
create trigger record_change after update on public.office_notices for each row
  when ((old.addresses, old.pace) is distinct from (new.addresses, new.pace))
  execute function private.record_notice();

create table private.untold_arrivals (
  subject text not null,
  id uuid not null,
  place bigint generated always as identity,
  primary key (subject, id)
);
comment on table private.untold_arrivals is 'What has arrived since the last digest.';

create function private.tell_office() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  setting public.office_notices;
begin
  select * into setting from public.office_notices n where n.subject = tg_argv[0];
  if cardinality(setting.addresses) = 0 then return null; end if;
  if setting.pace = 'daily' then
    insert into private.untold_arrivals (subject, id) values (tg_argv[0], new.id);
  else
    perform private.enqueue_mail('notice-' || tg_argv[0], a.address, 'notice:' || new.id || ':' || md5(a.address), '{}',
      tg_argv[0], new.id, 1)
      from unnest(setting.addresses) as a (address);
  end if;
  return null;
end $$;
comment on function private.tell_office() is
  'Trigger: tells the office that something has arrived, or keeps it for the digest. Argument: what.';
create trigger tell_office after insert on public.contact_messages
  for each row execute function private.tell_office('message');
create trigger tell_office after insert on public.membership_applications
  for each row execute function private.tell_office('application');
create trigger tell_office after insert on public.proposals
  for each row execute function private.tell_office('proposal');

create function private.arrivals(of_subject text, ids uuid[])
  returns table (place bigint, name text, about text, path text)
  language sql stable security definer set search_path = ''
  as $$
  select i.place, coalesce(m.name, a.company_name, c.name),
    case of_subject
      when 'message' then initcap(m.subject)
      when 'application' then
        concat_ws(' ', (select t.name from public.membership_tiers t where t.key = a.tier), 'membership')
      else 'Company page' end,
    case of_subject
      when 'message' then '/dashboard/messages/'
      when 'application' then '/dashboard/applications/'
      else '/dashboard/members/proposals/' end || i.id
  from unnest(ids) with ordinality as i (id, place)
    left join public.contact_messages m on of_subject = 'message' and m.id = i.id
    left join public.membership_applications a on of_subject = 'application' and a.id = i.id
    -- One that was decided or withdrawn meanwhile does not wait any more.
    left join public.proposals p on of_subject = 'proposal' and p.id = i.id and p.status = 'pending'
      left join public.members c on c.id = p.member_id
  where m.id is not null or a.id is not null or p.id is not null
$$;
comment on function private.arrivals(text, uuid[]) is
  'What a notice says of messages, applications or proposals: a name, what it is about, and its address in the '
  'dashboard. Nothing else of what visitors wrote.';

create function private.notice_data(mail public.mail_outbox) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  of_subject text := case when mail.template like 'notice-message%' then 'message'
    when mail.template like 'notice-proposal%' then 'proposal' else 'application' end;
begin
  if mail.about_kind <> 'notice' then
    return (select to_jsonb(a) - 'place' from private.arrivals(of_subject, array[mail.about_id]) a);
  end if;
  return (
    select jsonb_build_object('count', max(a.number), 'items',
      jsonb_agg(jsonb_build_object('name', a.name, 'about', a.about, 'path', a.path)
        order by a.place) filter (where a.rank <= 50))
    from (select x.*, count(*) over () as number, row_number() over (order by x.place) as rank
      from private.arrivals(of_subject,
        array(select value::uuid from jsonb_array_elements_text(mail.data -> 'ids'))) as x) as a
    having count(*) > 0);
end $$;
comment on function private.notice_data(public.mail_outbox) is
  'The data for the template of a notice, looked up when it is sent: of a digest the first fifty and how many there '
  'are. Null when everything that it tells of is gone.';

create function private.send_digests() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  setting public.office_notices;
  ids uuid[];
begin
  for setting in update public.office_notices n set digest_on = private.digest_day(now())
    where n.digest_on < private.digest_day(now()) returning n.* loop
    with gone as (delete from private.untold_arrivals u where u.subject = setting.subject returning u.id, u.place)
      select array_agg(g.id order by g.place) into ids from gone g;
    if ids is not null and exists (select from private.arrivals(setting.subject, ids)) then
      perform private.enqueue_mail('notice-' || setting.subject || 's', a.address, 'notices:' || setting.subject || ':'
        || setting.digest_on || ':' || md5(a.address),
          jsonb_build_object('ids', to_jsonb(ids)), 'notice', gen_random_uuid(), 1)
        from unnest(setting.addresses) as a (address);
    end if;
  end loop;
end $$;
comment on function private.send_digests() is
  'Scheduled job: once a day, at 8:00 in the office''s zone, tells the office what has arrived since the last '
  'digest; nothing when nothing has.';
insert into private.scheduled_jobs (name, every) values ('send_digests', '10 minutes');

-- Privacy: data download and erasure.

create function private.held_notices(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$ select coalesce(jsonb_agg(jsonb_build_object('of_arriving', n.subject || 's', 'pace', n.pace)
    order by n.subject),
    '[]')
    from public.office_notices n where lower(btrim(held_notices.address)) = any (n.addresses) $$;
comment on function private.held_notices(uuid, text) is 'Of which arrivals an address is told.';

create function private.erase_notices(person uuid, address text) returns void
  language sql volatile security definer set search_path = ''
  as $$
  update public.office_notices n set addresses = array_remove(n.addresses, lower(btrim(erase_notices.address)))
    where lower(btrim(erase_notices.address)) = any (n.addresses)
$$;
comment on function private.erase_notices(uuid, text) is 'Takes an address out of those that are told of arrivals.';

-- Grants on functions. The table's constraint and default call them as the caller.

grant execute on function private.are_addresses(text[]) to authenticated, service_role;
grant execute on function private.digest_day(timestamptz) to service_role;

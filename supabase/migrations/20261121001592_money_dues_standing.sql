-- Dues: the standing of members. On which days a member counts as lapsed follows from its terms and payments; it is
-- stored, because what visitors read asks for it, and written at the end of each transaction that changes it.

create table private.lapses (
  member_id uuid not null references public.members (id) on delete cascade,
  first_day date not null,
  last_day date not null,
  primary key (member_id, first_day, last_day)
);
create index lapses_days_idx on private.lapses (first_day, last_day, member_id);
comment on table private.lapses is
  'The days on which members count as lapsed, past and to come, as their terms and payments are now '
  '(private.lapses_of). Written by private.write_lapses alone.';
comment on column private.lapses.last_day is
  'The day before a paid term begins; infinity where none does.';

create table private.lapses_to_write (
  id bigint generated always as identity primary key,
  member_id uuid
);
comment on table private.lapses_to_write is
  'The members whose lapses this transaction may have changed, null for all. Empty between transactions.';

create function private.lapses_of(of_members uuid[] default null,
  settings public.billing_settings default private.billing())
  returns table (member_id uuid, first_day date, last_day date)
  language sql stable security definer set search_path = ''
  as $$
  with terms as (
    select p.*, (settings).grace_days, (settings).lapses_from,
      min(p.starts_on) filter (where not p.paid) over (partition by p.member_id) as unpaid_from
    from private.paid_terms(of_members) p where (settings).lapses_from is not null
  ), lapses as (
    -- From which day on somebody lapses, without the days of what is paid, and of grace after it. The days of grace
    -- also follow the day to pay of what asks for dues. Nobody lapses who has paid before the first term begins that is
    -- not paid, or over a term for which no document asks.
    select t.member_id, datemultirange(daterange(greatest(
        max(t.starts_on) filter (where t.paid and t.starts_on < coalesce(t.unpaid_from, 'infinity')),
        min(t.due_on) filter (where not t.paid and t.asked = 'document') + t.grace_days + 1,
        t.lapses_from + t.grace_days), null))
      - coalesce(range_agg(daterange(t.starts_on, t.ends_on + t.grace_days, '[]')) filter (where t.paid), '{}') as days
    from terms t group by t.member_id, t.grace_days, t.lapses_from
    having bool_and(t.paid) or bool_or(not t.paid and t.asked = 'document')
  )
  select l.member_id, lower(d.days), coalesce(upper(d.days) - 1, 'infinity')
  from lapses l join public.members m on m.id = l.member_id and m.status = 'active'
    cross join lateral unnest(l.days) as d (days)
  where not exists (select from public.billing_details b where b.member_id = l.member_id and b.honorary)
$$;
comment on function private.lapses_of(uuid[], public.billing_settings) is
  'The days on which some members, or all, count as lapsed, as their terms, payments and settings are now: what '
  'private.lapses holds. It does not depend on today.';

create function private.write_lapses(of_members uuid[] default null) returns void
  language sql volatile security definer set search_path = ''
  as $$
  with present as materialized (select * from private.lapses_of(of_members)), gone as (
    delete from private.lapses l where (of_members is null or l.member_id = any (of_members))
      and (l.member_id, l.first_day, l.last_day) not in (select p.member_id, p.first_day, p.last_day from present p)
  )
  insert into private.lapses (member_id, first_day, last_day)
    select p.member_id, p.first_day, p.last_day from present p on conflict do nothing
$$;
comment on function private.write_lapses(uuid[]) is 'Writes the lapses of some members, or of all.';

create function private.write_noted_lapses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  noted uuid[];
begin
  with taken as (delete from private.lapses_to_write w where true returning w.member_id)
  select array_agg(distinct t.member_id) into noted from taken t;
  -- The first of a transaction has written all.
  if noted is null then return null; end if;
  -- One at a time until the commit, so that the second sees what the first has done; and no other lock follows.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('lapses', 0));
  perform private.write_lapses(case when array_position(noted, null) is null then noted end);
  return null;
end $$;
comment on function private.write_noted_lapses() is
  'Trigger, at the end of the transaction, so that it holds no lock for which others wait: writes the lapses of all '
  'members that it noted.';
create constraint trigger write_noted_lapses after insert on private.lapses_to_write
  deferrable initially deferred for each row execute function private.write_noted_lapses();

create function private.note_lapses() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  named uuid := (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
begin
  if tg_argv[0] in ('debt_id', 'document_id') then
    insert into private.lapses_to_write (member_id) select d.member_id from public.documents d
      -- No term is asked for with an order.
      where d.id = named and d.order_id is null;
  else
    insert into private.lapses_to_write (member_id) values (named);
  end if;
  return null;
end $$;
comment on function private.note_lapses() is
  'Trigger: notes the member whose lapses may change. Argument: the column with the id of the member or document; none '
  'for all members.';
create trigger note_lapses after insert or update or delete on public.memberships
  for each row execute function private.note_lapses('member_id');
create trigger note_lapses after update on public.documents for each row
  when (new.number is not null and new.order_id is null) execute function private.note_lapses('member_id');
create trigger note_lapses_of_deleted after delete on public.documents for each row
  when (old.number is not null and old.order_id is null) execute function private.note_lapses('member_id');
create trigger note_lapses after insert or update or delete on public.settlements
  for each row execute function private.note_lapses('debt_id');
create trigger note_lapses after insert or delete on public.document_cancellations
  for each row execute function private.note_lapses('document_id');
create trigger note_lapses after insert or update or delete on public.billing_details
  for each row execute function private.note_lapses('member_id');
create trigger note_lapses after update of status on public.members for each row
  when (old.status <> new.status) execute function private.note_lapses('id');
create trigger note_lapses after insert or update or delete on public.billing_settings
  for each statement execute function private.note_lapses();

create function private.check_lapses() returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  wrong uuid[];
begin
  with present as materialized (select * from private.lapses_of())
  select array_agg(distinct w.member_id) into wrong
    from ((select * from private.lapses except select * from present)
      union all (select * from present except select * from private.lapses)) as w;
  if wrong is null then return null; end if;
  insert into private.lapses_to_write (member_id) select w.id from unnest(wrong) as w (id);
  return (select 'What was stored of the lapses of these members was wrong and has been mended: '
    || string_agg(m.name, ', ' order by m.name) || '.' from public.members m where m.id = any (wrong));
end $$;
comment on function private.check_lapses() is
  'Scheduled job: compares private.lapses with what it should hold, mends it and names the members.';
insert into private.scheduled_jobs (name, every) values ('check_lapses', '1 day');

create function private.standings(of_members uuid[] default null)
  returns table (member_id uuid, standing text, until date)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  today constant date := private.office_day();
  notice_days constant integer := coalesce((select s.notice_days from private.billing() s), 60);
begin
  return query
    with terms as (
      select p.member_id, max(p.ends_on) filter (where p.paid) as paid_until,
        bool_or(p.paid and p.starts_on <= today and p.ends_on >= today) as covered,
        bool_or(p.paid and p.ends_on < today) as was_paid,
        min(p.starts_on) filter (where p.paid and p.starts_on > today) as paid_from,
        min(p.starts_on) filter (where not p.paid) as unpaid_from,
        bool_or(not p.paid and p.asked = 'document') as asked
      from private.paid_terms(of_members) p group by p.member_id
    ), lapses as (
      -- The one of today, or the next.
      select l.member_id, min(l.first_day) as first_day from private.lapses l where l.last_day >= today
      group by l.member_id
    )
    select m.id, s.standing, case when s.standing in ('current', 'expiring') then t.paid_until
      when s.standing in ('in_grace', 'not_yet_paid', 'lapsed') then l.first_day - 1 end
    from public.members m
      left join terms t on t.member_id = m.id
      left join lapses l on l.member_id = m.id
      left join public.billing_details b on b.member_id = m.id
      cross join lateral (select case
        when m.status <> 'active' then 'ended'
        when b.honorary then 'honorary'
        -- Nothing is known of an end.
        when t.member_id is null then 'current'
        -- Covered, or paid before it begins, as of who joins and pays on the day of the approval.
        when t.covered or t.paid_from < coalesce(t.unpaid_from, 'infinity') then case
          when t.paid_until - today < notice_days then 'expiring' else 'current' end
        when l.first_day <= today then 'lapsed'
        when t.was_paid then 'in_grace'
        when t.asked then 'not_yet_paid'
        else 'not_yet_asked' end as standing) as s
    where of_members is null or m.id = any (of_members);
end $$;
comment on function private.standings(uuid[]) is
  'The standing of some members, or of all, today: not_yet_asked (no document asks for its first dues), not_yet_paid, '
  'current, expiring, in_grace, lapsed, ended or honorary; '
  'and until when it is so (the end that is paid for, or the last day of grace; null where none is set). It follows '
  'from terms and payments; only the days on which somebody counts as lapsed are stored.';

create function private.members_of_standing(of_standing text) returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  -- Which have lapsed is known without the terms of all.
  if of_standing = 'lapsed' then return query select private.lapsed_members();
  else return query select s.member_id from private.standings() s where s.standing = of_standing; end if;
end $$;
comment on function private.members_of_standing(text) is 'The members of a standing (private.standings) today.';

-- The office: finding members active or not, importing them, and the figures of the Overview.

create index members_office_idx on public.members (member_type, name, id);
create index members_office_created_at_idx on public.members (member_type, created_at desc, id);

create function private.search_all_members(query text) returns setof public.members
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_admin() then raise exception 'Only Administrators may search all members.' using errcode = '42501'; end if;
  return query select m.* from public.members m where m.search_text like private.like_pattern(query);
end $$;
comment on function private.search_all_members(text) is 'Members, active or not, whose search text contains the query. Security definer as search_members is; it asks for the role itself.';

create function public.search_all_members(query text) returns setof public.members
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_all_members(query) $$;
comment on function public.search_all_members(text) is 'The office''s search for members (Administrators): as search_members, inactive ones included.';

-- Import. The rows of a file come in parts, so that a large file shows its progress; one call then takes all or none of them.

create table public.member_import_rows (
  import_id uuid not null,
  row_number integer not null check (row_number between 1 and 100000),
  imported_by uuid not null default auth.uid() references public.user_profiles (id) on delete cascade,
  data jsonb not null check (jsonb_typeof(data) = 'object' and length(data::text) <= 20000),
  created_at timestamptz not null default now(),
  primary key (import_id, row_number)
);
comment on table public.member_import_rows is 'Rows of a file of members on their way in; import_members takes and removes them.';
comment on column public.member_import_rows.row_number is 'Line of the row in the file''s table, from 1.';
comment on column public.member_import_rows.data is 'Columns of public.members by name.';
create index member_import_rows_imported_by_idx on public.member_import_rows (imported_by, created_at);

alter table public.member_import_rows enable row level security;
revoke all on table public.member_import_rows from anon, authenticated;
grant select, insert (import_id, row_number, data), delete on table public.member_import_rows to authenticated;
create policy "Administrators see their own" on public.member_import_rows for select to authenticated
  using (imported_by = (select auth.uid()) and (select private.is_admin()));
create policy "Administrators bring rows" on public.member_import_rows for insert to authenticated
  with check (imported_by = (select auth.uid()) and (select private.is_admin()));
create policy "Administrators drop their own" on public.member_import_rows for delete to authenticated
  using (imported_by = (select auth.uid()) and (select private.is_admin()));

create function private.take_import_rows(of_import uuid, first_row integer, last_row integer) returns table (added boolean)
  language sql volatile security definer set search_path = ''
  as $$
  insert into public.members as m (id, member_type, name, legal_name_cyrillic, industry, description, website, logo_url, country, city, status, created_at)
    select coalesce((r.data ->> 'id')::uuid, gen_random_uuid()), r.data ->> 'member_type', r.data ->> 'name', r.data ->> 'legal_name_cyrillic',
      r.data ->> 'industry', r.data ->> 'description', r.data ->> 'website', r.data ->> 'logo_url', r.data ->> 'country', r.data ->> 'city',
      coalesce(r.data ->> 'status', 'active'), coalesce((r.data ->> 'created_at')::timestamptz, now())
    from public.member_import_rows r
    where r.import_id = of_import and r.row_number between first_row and last_row
    order by r.row_number
  on conflict (id) do update set
    member_type = excluded.member_type, name = excluded.name, legal_name_cyrillic = excluded.legal_name_cyrillic, industry = excluded.industry,
    description = excluded.description, website = excluded.website, logo_url = excluded.logo_url, country = excluded.country, city = excluded.city,
    status = excluded.status
  -- A row that says what is there already changes nothing, not even its time stamp.
  where (m.member_type, m.name, m.legal_name_cyrillic, m.industry, m.description, m.website, m.logo_url, m.country, m.city, m.status)
    is distinct from (excluded.member_type, excluded.name, excluded.legal_name_cyrillic, excluded.industry, excluded.description, excluded.website,
      excluded.logo_url, excluded.country, excluded.city, excluded.status)
  returning m.xmax = 0
$$;
comment on function private.take_import_rows(uuid, integer, integer) is 'Adds or updates the members of a stretch of an import; one row for each that made a difference, saying whether it was added.';

create function private.refused_import_rows(of_import uuid, first_row integer, last_row integer) returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  middle integer := (first_row + last_row) / 2;
  broken text;
begin
  perform private.take_import_rows(of_import, first_row, last_row);
  return '[]';
exception when others then
  if first_row < last_row then
    return private.refused_import_rows(of_import, first_row, middle) || private.refused_import_rows(of_import, middle + 1, last_row);
  end if;
  get stacked diagnostics broken = constraint_name;
  return jsonb_build_array(jsonb_build_object('row', first_row, 'constraint', broken, 'message', sqlerrm));
end $$;
comment on function private.refused_import_rows(uuid, integer, integer) is 'Takes a stretch of an import and halves it where it fails, down to the rows that are refused by themselves: a JSON array of row, constraint and message. The caller undoes what it took.';

create function private.import_members(of_import uuid, row_count integer) returns table (added bigint, changed bigint, unchanged bigint)
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  me uuid := (select auth.uid());
  refused jsonb := '[]';
begin
  if not private.is_admin() then raise exception 'Only Administrators may import members.' using errcode = '42501'; end if;
  delete from public.member_import_rows r where r.created_at < now() - interval '1 day';
  if (select count(*) from public.member_import_rows r where r.import_id = of_import and r.imported_by = me) is distinct from row_count
     or exists (select 1 from public.member_import_rows r where r.import_id = of_import and r.imported_by <> me) then
    raise exception 'The file did not arrive whole.' using errcode = 'P0001';
  end if;
  begin
    select count(*) filter (where t.added), count(*) filter (where not t.added) into added, changed
      from private.take_import_rows(of_import, 1, 100000) t;
  exception when others then
    -- Something is wrong somewhere: find out which rows, then undo it all.
    refused := private.refused_import_rows(of_import, (select min(r.row_number) from public.member_import_rows r where r.import_id = of_import),
      (select max(r.row_number) from public.member_import_rows r where r.import_id = of_import));
    if refused = '[]' then
      -- Each row is fine alone, so two of them name the same member.
      refused := (select coalesce(jsonb_agg(jsonb_build_object('row', r.row_number, 'constraint', 'members_pkey', 'message', sqlerrm)), '[]')
        from public.member_import_rows r where r.import_id = of_import and lower(r.data ->> 'id') in (
          select lower(d.data ->> 'id') from public.member_import_rows d where d.import_id = of_import group by 1 having count(*) > 1));
    end if;
    raise exception 'Some rows were refused; nothing was imported.' using errcode = 'P0001', detail = refused::text;
  end;
  unchanged := row_count - added - changed;
  delete from public.member_import_rows r where r.import_id = of_import;
  return next;
end $$;
comment on function private.import_members(uuid, integer) is 'Takes all rows of an import in one transaction, or none; refused rows are listed in the error''s details as JSON (row, constraint, message).';

create function public.import_members(of_import uuid, row_count integer) returns table (added bigint, changed bigint, unchanged bigint)
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.import_members(of_import, row_count) $$;
comment on function public.import_members(uuid, integer) is 'Imports the member_import_rows of one file (Administrators): members with a known id are updated, others added. All or nothing; row_count guards against a file that arrived in part.';

-- Figures.

create function private.dashboard_statistics(period_start timestamptz, period_end timestamptz) returns table (figure text, current bigint, previous bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- Half-open windows: what was counted before never counts again now.
  until timestamptz := coalesce(period_end, now());
  before timestamptz := period_start - (coalesce(period_end, now()) - period_start);
  -- Upcoming events lie ahead: a period that ends now is mirrored into the future, and compared with what has just been held.
  events_from timestamptz := case when period_end is null then now() else period_start end;
  events_until timestamptz := case when period_end is null then now() + (now() - period_start) else period_end end;
  events_before timestamptz := case when period_end is null then period_start else before end;
  everybody boolean := private.is_admin();
begin
  if not private.is_staff() then raise exception 'Only staff may see these figures.' using errcode = '42501'; end if;
  if period_start >= until then raise exception 'The period must begin before it ends.' using errcode = '22023'; end if;
  return query
    select 'active_members', count(*) filter (where period_start is null or m.created_at >= period_start),
        case when period_start is not null then count(*) filter (where m.created_at < period_start) end
      from public.members m where m.status = 'active' and m.created_at < until and (period_start is null or m.created_at >= before)
    union all
    select 'upcoming_events', count(*) filter (where period_start is null or e.start_date >= events_from),
        case when period_start is not null then count(*) filter (where e.start_date < events_from) end
      from public.events e
      where (period_start is null and e.status = 'upcoming' and e.end_date >= now())
        or (period_start is not null and e.start_date >= events_before and e.start_date < events_until
          and (e.status = 'upcoming' or (e.status <> 'cancelled' and e.start_date < now())))
    union all
    select 'active_subscribers', count(*) filter (where period_start is null or s.created_at >= period_start),
        case when period_start is not null then count(*) filter (where s.created_at < period_start) end
      from public.newsletter_subscribers s where s.status = 'active' and s.created_at < until and (period_start is null or s.created_at >= before);
  if everybody then return query
    select 'members', count(*) filter (where period_start is null or m.created_at >= period_start),
        case when period_start is not null then count(*) filter (where m.created_at < period_start) end
      from public.members m where m.created_at < until and (period_start is null or m.created_at >= before)
    union all
    select 'users', count(*) filter (where period_start is null or p.created_at >= period_start),
        case when period_start is not null then count(*) filter (where p.created_at < period_start) end
      from public.user_profiles p where p.created_at < until and (period_start is null or p.created_at >= before)
    union all
    select 'applications', count(*) filter (where period_start is null or a.created_at >= period_start),
        case when period_start is not null then count(*) filter (where a.created_at < period_start) end
      from public.membership_applications a where a.created_at < until and (period_start is null or a.created_at >= before);
  end if;
end $$;
comment on function private.dashboard_statistics(timestamptz, timestamptz) is 'The figures of the Overview for a period, and for the equally long one before. Each role gets those whose rows it may read.';

create function public.get_dashboard_statistics(period_start timestamptz, period_end timestamptz) returns table (figure text, current bigint, previous bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.dashboard_statistics(period_start, period_end) $$;
comment on function public.get_dashboard_statistics(timestamptz, timestamptz) is 'Figures of the Overview (staff): what was added between period_start (null for ever) and period_end (excluded; null for now), and in the equally long period before. Upcoming events: those ahead within the same span, and those held in it.';

create function private.growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  until timestamptz := least(coalesce(period_end, now()), now());
  since timestamptz := period_start;
  step interval;
begin
  if not private.is_staff() then raise exception 'Only staff may see these figures.' using errcode = '42501'; end if;
  if since is null then
    select least((select min(m.created_at) from public.members m), (select min(p.created_at) from public.user_profiles p),
      (select min(s.created_at) from public.newsletter_subscribers s), until - interval '1 day') into since;
  end if;
  if since >= until then return; end if;
  step := case when until - since <= interval '31 days' then interval '1 day' when until - since <= interval '190 days' then interval '7 days'
    when until - since <= interval '6 years' then interval '1 month' else interval '1 year' end;
  return query
    with buckets as (
      -- Counted backwards from the end, so that the last point is the figure of now.
      select greatest(until - step * (n + 1), since) as b_start, until - step * n as b_end
      from generate_series(0, 400) as n where until - step * n > since
    )
    select b.b_start, b.b_end,
      (select count(*) from public.members m where m.status = 'active' and m.created_at < b.b_end),
      case when private.is_admin() then (select count(*) from public.user_profiles p where p.created_at < b.b_end) end,
      (select count(*) from public.newsletter_subscribers s where s.created_at < b.b_end and (s.unsubscribed_at is null or s.unsubscribed_at >= b.b_end))
    from buckets b order by b.b_end;
end $$;
comment on function private.growth(timestamptz, timestamptz) is 'How many active members, people with access and subscribers there were at the end of each day, week, month or year of a period.';

create function public.get_growth(period_start timestamptz, period_end timestamptz) returns table (bucket_start timestamptz, bucket_end timestamptz, members bigint, users bigint, subscribers bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.growth(period_start, period_end) $$;
comment on function public.get_growth(timestamptz, timestamptz) is 'Growth over a period (staff): running totals at the end of each bucket, of which there are as many as a chart can show. People with access only for Administrators.';

revoke execute on function private.search_all_members(text), private.take_import_rows(uuid, integer, integer), private.refused_import_rows(uuid, integer, integer), private.import_members(uuid, integer),
  private.dashboard_statistics(timestamptz, timestamptz), private.growth(timestamptz, timestamptz) from public;
grant execute on function private.search_all_members(text), private.import_members(uuid, integer),
  private.dashboard_statistics(timestamptz, timestamptz), private.growth(timestamptz, timestamptz) to authenticated, service_role;
revoke execute on function public.search_all_members(text), public.import_members(uuid, integer),
  public.get_dashboard_statistics(timestamptz, timestamptz), public.get_growth(timestamptz, timestamptz) from public, anon, authenticated;
grant execute on function public.search_all_members(text), public.import_members(uuid, integer),
  public.get_dashboard_statistics(timestamptz, timestamptz), public.get_growth(timestamptz, timestamptz) to authenticated;

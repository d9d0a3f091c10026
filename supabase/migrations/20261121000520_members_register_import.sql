-- Import. A row has values by the column names of office_members: null clears a column, one that is absent stays as it
-- is; contact_… is the primary contact.

create function private.expect_import_rows(rows jsonb) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  count integer;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may import members.');
  if jsonb_typeof(rows) is distinct from 'array' then
    raise exception 'This is no list of rows.' using errcode = '22023';
  end if;
  count := jsonb_array_length(rows);
  if count > 5000 then
    raise exception 'These are % rows; 5,000 can be imported at once.', to_char(count, 'FM999,999,999')
      using errcode = 'PT413';
  end if;
  if exists (select from jsonb_array_elements(rows) as r (data)
    where jsonb_typeof(r.data) <> 'object' or length(r.data::text) > 60000) then
    raise exception 'A row is an object of at most 60,000 characters.' using errcode = '22023';
  end if;
end $$;
comment on function private.expect_import_rows(jsonb) is
  'Refuses whoever is no Administrator (42501), what is no list of rows (22023), and more than 5,000 (PT413): as '
  'many as are stored within the 60 seconds that an import has.';

create function private.import_id(data jsonb) returns uuid
  language sql immutable set search_path = ''
  as $$
  select case when data ->> 'id' is null then md5((data - 'id')::text)::uuid
    when data ->> 'id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (data ->> 'id')::uuid end
$$;
comment on function private.import_id(jsonb) is
  'The id of the member that a row of an import names: its own, or one derived from its content, so that the same '
  'file adds nothing twice. Null for what is no id.';

create function private.import_version(of_member uuid) returns timestamptz
  language sql stable security definer set search_path = ''
  as $$
  -- A contact person, whom a row may replace, stamps no member.
  select greatest(m.updated_at, (select max(c.updated_at) from public.member_contacts c where c.member_id = m.id))
  from public.members m where m.id = of_member
$$;
comment on function private.import_version(uuid) is
  'When a member or one of its contact persons was last changed: the version that a row of an import was compared '
  'with.';

create function private.import_row(of_member uuid, data jsonb) returns text
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.office_members;
  wanted public.office_members;
begin
  if of_member is null then raise exception 'This is no id of a member.' using errcode = '22P02'; end if;
  select v.* into stored from public.office_members v where v.id = of_member;
  -- A row without an id only adds: if its member is there, it was imported before.
  if stored.id is not null and data ->> 'id' is null then return 'unchanged'; end if;
  -- Terms and the date of joining are not an import's to change.
  wanted := jsonb_populate_record(stored, data - array['search_text', 'tier', 'ends_on']);
  wanted.id := of_member;
  wanted.created_at := coalesce(stored.created_at, wanted.created_at);
  wanted.status := coalesce(wanted.status, stored.status, 'active');
  wanted.slug := coalesce(nullif(wanted.slug, ''), stored.slug);
  wanted.languages := coalesce(wanted.languages, '{}');
  wanted.keywords := coalesce(wanted.keywords, '{}');
  if wanted is not distinct from stored then return 'unchanged'; end if;
  if data ? 'updated_at' and data ->> 'id' is not null then
    if stored.id is null then
      raise exception 'Somebody has deleted this member since the file was compared. Please choose the file again.'
        using errcode = 'PT404';
    elsif (data ->> 'updated_at')::timestamptz is distinct from private.import_version(of_member) then
      raise exception 'Somebody has changed this member since the file was compared. Please choose the file again.'
        using errcode = 'PT409';
    end if;
  end if;
  perform private.write_member(jsonb_populate_record(null::public.members, to_jsonb(wanted)),
    jsonb_populate_record(null::public.office_details, to_jsonb(wanted) || jsonb_build_object('member_id', of_member)),
      stored.id is null);
  -- An empty name removes the primary contact; the others stay.
  if wanted.contact_name is null then
    delete from public.member_contacts c where c.member_id = of_member and c.is_primary;
  elsif stored.contact_name is null then
    insert into public.member_contacts (member_id, name, role, email, phone, is_primary)
      values (of_member, wanted.contact_name, wanted.contact_role, wanted.contact_email, wanted.contact_phone, true);
  elsif (wanted.contact_name, wanted.contact_role, wanted.contact_email, wanted.contact_phone)
      is distinct from (stored.contact_name, stored.contact_role, stored.contact_email, stored.contact_phone) then
    update public.member_contacts c
      set name = wanted.contact_name, role = wanted.contact_role, email = wanted.contact_email,
        phone = wanted.contact_phone
      where c.member_id = of_member and c.is_primary;
  end if;
  return case when stored.id is null then 'added' else 'changed' end;
end $$;
comment on function private.import_row(uuid, jsonb) is
  'Adds or changes the member of a row (import_id), with what only the office knows and the primary contact: only '
  'the columns that the row has. Returns added, changed or unchanged. Its caller checks the role and locks the '
  'member.';

create function private.import_members(rows jsonb) returns table (added bigint, changed bigint, unchanged bigint)
  language plpgsql volatile security definer set search_path = '' set enable_seqscan = off
  as $$
declare
  one record;
  became text;
  broken text;
  refused jsonb[] := '{}';
begin
  perform private.expect_import_rows(rows);
  added := 0; changed := 0; unchanged := 0;
  -- What the file says nothing about must be the newest, not what an office form is about to replace.
  perform from public.members m
    where m.id in (select private.import_id(r.data) from jsonb_array_elements(rows) as r (data))
    order by m.id for update;
  for one in select r.data, r.number, private.import_id(r.data) as id,
    count(*) over (partition by private.import_id(r.data)) as times
      from jsonb_array_elements(rows) with ordinality as r (data, number) order by r.number loop
    begin
      if one.times > 1 and one.id is not null then
        raise exception 'Another row names the same member.'
          using errcode = 'unique_violation', constraint = 'members_pkey';
      end if;
      became := private.import_row(one.id, one.data);
      if became = 'added' then added := added + 1; elsif became = 'changed' then changed := changed + 1;
        else unchanged := unchanged + 1; end if;
    exception when others then
      -- Of two transactions that wait for each other one ends; its rows are not at fault.
      if sqlstate like '40%' then raise; end if;
      get stacked diagnostics broken = constraint_name;
      refused := array_append(refused, jsonb_build_object('row', one.number, 'constraint', broken,
        'message', private.told(sqlstate, sqlerrm)));
    end;
  end loop;
  if refused <> '{}' then
    raise exception 'Some rows were refused; nothing was imported.' using detail = to_jsonb(refused)::text;
  end if;
  return next;
end $$;
comment on function private.import_members(jsonb) is
  'See public.import_members. Without sequential scans, because plans that are made while there are few members '
  'would read all rows that the import itself has added, again for each row.';

create function public.import_members(rows jsonb) returns table (added bigint, changed bigint, unchanged bigint)
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select * from private.import_members(rows) $$;
comment on function public.import_members(jsonb) is
  'Imports up to 5,000 rows of a file (Administrators): members with a known id are changed in the columns that '
  'their rows have, others added; a row without an id is added once. A row may say as updated_at which version it '
  'was compared with (compare_import_rows). All or nothing. Errors: P0001 (details: the refused rows as JSON: row, '
  'from 1, constraint, message), 42501, 22023, PT413.';

create function private.compare_import_rows(rows jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.expect_import_rows(rows);
  return (select coalesce(jsonb_agg(jsonb_build_object(
      'stored', to_jsonb(m) - array['search_text', 'tier', 'ends_on']
        || jsonb_build_object('updated_at', private.import_version(m.id)),
      'resembling', case when m.id is null then (
        select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'status', s.status, 'by', s.by)
          order by s.name, s.id)
        from (
          select o.id, o.name, o.status, jsonb_agg(distinct hit.by) as by
            from (
              select s.id, 'name' as by from public.members s where private.company_key(s.name) = any (k.names)
              union all
              select s.id, 'Cyrillic name' from public.members s
                where s.legal_name_cyrillic is not null and private.company_key(s.legal_name_cyrillic) = any (k.names)
              union all
              select s.id, 'website' from public.members s
                where s.website is not null and private.web_host(s.website) = k.host
            ) as hit join public.members o on o.id = hit.id group by o.id order by o.name, o.id limit 3) as s) end,
      'names', k.names, 'host', k.host) order by r.number), '[]')
    from jsonb_array_elements(rows) with ordinality as r (data, number)
      left join public.office_members m on m.id = private.import_id(r.data),
      lateral (select array_remove(array[private.company_key(r.data ->> 'name'),
        private.company_key(r.data ->> 'legal_name_cyrillic')],
        null) as names,
        private.web_host(r.data ->> 'website') as host) as k);
end $$;
comment on function private.compare_import_rows(jsonb) is
  'See public.compare_import_rows. Security definer so that the expression indexes are used.';

create function public.compare_import_rows(rows jsonb) returns jsonb
  language sql stable security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.compare_import_rows(rows) $$;
comment on function public.compare_import_rows(jsonb) is
  'What an import of up to 5,000 rows would change (Administrators). Returns for each row, in their order, {stored, '
  'resembling, names, host}: the stored member that it names, with its version as updated_at (null for a new one); '
  'for a new one up to three members {id, name, status, by} with the same name, Cyrillic name or website; and by '
  'what it was compared, so that the rows of a file can be compared with each other. Errors: 42501, 22023, PT413.';

-- Grants on functions.

grant execute on function private.import_members(jsonb), private.compare_import_rows(jsonb)
  to authenticated, service_role;
grant execute on function public.import_members(jsonb), public.compare_import_rows(jsonb) to authenticated;

-- Company pages: proposals of managers, and how pages are saved.

-- Proposals.

create function private.keys_of(value jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$ select coalesce(array_agg(k.name order by k.name), '{}')
    from jsonb_object_keys(case when jsonb_typeof(value) = 'object' then value else '{}' end) as k (name) $$;
comment on function private.keys_of(jsonb) is
  'The keys of a JSON object, sorted; none of another value, which a constraint refuses.';

create table public.proposals (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references public.members (id) on delete cascade,
  proposed_by uuid not null,
  proposed_by_name text not null,
  member_version timestamptz not null,
  base jsonb not null check (jsonb_typeof(base) = 'object'),
  changes jsonb not null check (jsonb_typeof(changes) = 'object' and changes <> '{}'),
  fields text[] not null generated always as (private.keys_of(changes)) stored,
  status text not null default 'pending' check (status in ('pending', 'approved', 'corrected', 'returned',
    'withdrawn')),
  applied jsonb check (jsonb_typeof(applied) = 'object'),
  message text check (length(message) <= 5000),
  decided_by uuid,
  decided_by_name text,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint proposals_decided_has_date check ((status in ('approved', 'corrected',
    'returned')) = (decided_at is not null)),
  constraint proposals_taken_has_values check ((status in ('approved', 'corrected')) = (applied is not null))
);
create unique index proposals_pending_idx on public.proposals (member_id) where status = 'pending';
create index proposals_member_id_idx on public.proposals (member_id, created_at desc, id);
create index proposals_status_idx on public.proposals (status, created_at, id);
comment on table public.proposals is
  'Proposals: changes of company pages that wait for the office, and what became of them. At most one of a member '
  'is pending. Functions write them.';
comment on column public.proposals.proposed_by is
  'Who proposed it last. No foreign key: the proposal outlives the account.';
comment on column public.proposals.proposed_by_name is 'The name at that time.';
comment on column public.proposals.member_version is 'The version of the member that it was made from.';
comment on column public.proposals.base is 'What the fields of changes held in that version.';
comment on column public.proposals.changes is
  'The proposed values by field (company_fields): of a column of members its value, of a contact detail {value, '
  'visibility}; null, [] and a null value clear it.';
comment on column public.proposals.fields is 'The fields in changes: lists name them without reading the values.';
comment on column public.proposals.applied is 'What the office stored of it, in the same form.';
comment on column public.proposals.message is 'What the office wrote to the manager.';
comment on column public.proposals.decided_by is
  'Who approved or returned it. No foreign key: the decision outlives the account.';
comment on column public.proposals.updated_at is
  'The version that a decision or another change must be based on (optimistic lock).';

alter table public.proposals enable row level security;
grant select on table public.proposals to authenticated;
create policy "managers of the member, Administrators all" on public.proposals for select to authenticated
  using ((select private.is_admin()) or member_id in (select private.managed()));
-- Not for what another table's trigger does: nobody has changed the proposal then.
create trigger stamp_updated_at before update on public.proposals for each row
  when (pg_trigger_depth() = 0) execute function private.stamp_updated_at();

create function private.rename_proposed_industry() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.proposals p
    set changes = case when p.changes ->> 'industry' = old.name then p.changes
      || jsonb_build_object('industry', new.name) else p.changes end,
      base = case when p.base ->> 'industry' = old.name then p.base || jsonb_build_object('industry', new.name)
        else p.base end
    where p.status = 'pending' and old.name in (p.changes ->> 'industry', p.base ->> 'industry');
  return null;
end $$;
comment on function private.rename_proposed_industry() is
  'Trigger: an industry that is renamed is renamed in pending proposals, too, as it is in members.';
create trigger rename_proposed_industry after update of name on public.industries for each row
  when (old.name <> new.name) execute function private.rename_proposed_industry();

create function private.discard_logos() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
declare
  gone jsonb := to_jsonb(old);
begin
  -- Texts, and the setting of the site, may name it with the site's host.
  insert into public.discarded_files (address)
    select distinct a.address
      from unnest(array[gone ->> 'logo_url', gone #>> '{base,logo_url}', gone #>> '{changes,logo_url}',
        gone #>> '{applied,logo_url}']) as named (logo),
      private.whole_picture(named.logo) as a (address)
    where a.address ~ '^/storage/v1/object/public/public/logos/'
      and not exists (select from public.members m where private.whole_picture(m.logo_url) = a.address)
      and not exists (select from public.proposals p
        where a.address in (private.whole_picture(p.base ->> 'logo_url'),
          private.whole_picture(p.changes ->> 'logo_url'), private.whole_picture(p.applied ->> 'logo_url')))
      and not exists (select
        from (select s.value from public.site_settings s union all select unnest(e.files) from public.events e
          union all select unnest(n.files) from public.news_articles n
          union all select unnest(c.files) from public.announcements c union all select unnest(l.files)
            from public.letters l union all select unnest(i.files) from public.newsletter_issues i
          union all select unnest(r.files) from public.content_revisions r) as shown (value)
        where shown.value like '%/logos/%' and right(private.whole_picture(shown.value), length(a.address)) = a.address)
    on conflict (address) do nothing;
  return null;
end $$;
comment on function private.discard_logos() is
  'Trigger: queues the logos of a former member or proposal, or of its former version, for removal, in any size, '
  'unless anything shows them.';
create trigger discard_logos after delete on public.members for each row
  when (old.logo_url is not null) execute function private.discard_logos();
create trigger discard_replaced_logos after update of logo_url on public.members for each row
  when (old.logo_url is distinct from new.logo_url) execute function private.discard_logos();
create trigger discard_logos after delete on public.proposals for each row execute function private.discard_logos();
create trigger discard_replaced_logos after update of base, changes on public.proposals for each row
  when ((old.base -> 'logo_url', old.changes -> 'logo_url') is distinct from (new.base -> 'logo_url',
    new.changes -> 'logo_url')) execute function private.discard_logos();

create function private.expire_proposals(days integer) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  gone bigint;
begin
  delete from public.proposals p
    where p.status <> 'pending' and coalesce(p.decided_at, p.updated_at) < now() - make_interval(days => days);
  get diagnostics gone = row_count;
  return gone;
end $$;
comment on function private.expire_proposals(integer) is
  'Deletes proposals that were decided or withdrawn more than the given number of days ago; returns how many. '
  'Company pages stay as they are.';

create function private.search_proposals(query text, of_pending boolean) returns setof public.proposals
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[];
  industries text[];
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may search proposals.');
  patterns := private.member_patterns(query, true);
  industries := private.industries_like(patterns);
  return query
    select p.* from public.proposals p join public.members m on m.id = p.member_id
    where (m.search_text like any (patterns) or m.industry = any (industries))
      and (of_pending is null or (p.status = 'pending') = of_pending)
    order by p.created_at desc, p.id limit 1001;
end $$;
comment on function private.search_proposals(text, boolean) is
  'Proposals of members, active or not, that the query finds as in search_members. Security definer with a fresh '
  'plan for each call, as search_members; it checks the role itself.';

create function public.search_proposals(query text, of_pending boolean default null) returns setof public.proposals
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_proposals(query, of_pending) $$;
comment on function public.search_proposals(text, boolean) is
  'The office''s search for proposals (Administrators): those of members, active or not, that the query finds as in '
  'search_members; optionally only those that wait, or only the others. Returns the newest 1,001; filter, order and '
  'page them through the Data API.';

-- Saving. A field value is that of a column of members, or {value, visibility} of a contact detail.

create function private.clean_company_value(field text, value jsonb) returns jsonb
  language plpgsql immutable set search_path = ''
  as $$
declare
  kind text := jsonb_typeof(value);
  content text;
begin
  if field = any (private.detail_kinds()) then
    if kind is distinct from 'object' or value - array['value', 'visibility'] <> '{}'
      or coalesce(jsonb_typeof(value -> 'value'), 'null') not in ('string', 'null')
        or coalesce(value ->> 'visibility', 'everybody') not in ('everybody', 'members', 'nobody') then
      raise exception 'A contact detail has a value and who may see it.' using errcode = '22023';
    end if;
    content := nullif(btrim(value ->> 'value', E' \t\r\n'), '');
    -- Without a value there is nothing to see.
    return jsonb_build_object('value', content, 'visibility', case when content is null then 'everybody'
      else coalesce(value ->> 'visibility', 'everybody') end);
  elsif field in ('languages', 'keywords') then
    if kind not in ('array', 'null') or kind = 'array'
      and exists (select from jsonb_array_elements(value) as e (one) where jsonb_typeof(e.one) <> 'string') then
      raise exception 'Languages and keywords are lists of words.' using errcode = '22023';
    end if;
    return coalesce((select jsonb_agg(btrim(e.word) order by e.place)
      from jsonb_array_elements_text(case when kind = 'array' then value else '[]' end)
      with ordinality as e (word, place) where btrim(e.word) <> ''),
      '[]');
  elsif field = 'founded' then
    if kind not in ('number', 'null') then raise exception 'The year is a number.' using errcode = '22023'; end if;
    return value;
  end if;
  if kind not in ('string', 'null') then raise exception 'This value is no text.' using errcode = '22023'; end if;
  return coalesce(to_jsonb(nullif(btrim(value #>> '{}', E' \t\r\n'), '')), 'null');
end $$;
comment on function private.clean_company_value(text, jsonb) is
  'A field value as it is stored and compared: texts without space around them, null instead of an empty one. '
  'Refuses (22023) a value of the wrong kind; its length and form are the tables'' to check.';

create function private.company_values(of_member uuid) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_object_agg(f.field, case when f.field = any (private.detail_kinds())
      then jsonb_build_object('value', d.value, 'visibility', coalesce(d.visibility, 'everybody'))
        else to_jsonb(m) -> f.field end)
  from public.members m cross join public.company_fields f
    left join public.contact_details d on d.member_id = m.id and d.kind = f.field
  where m.id = of_member and f.field <> 'visibility'
$$;
comment on function private.company_values(uuid) is 'The field values of a member''s company page, as stored.';

create function private.save_details(of_member uuid, details jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  of_kind text;
  wanted jsonb;
begin
  perform private.only_one_object(details, 20000);
  if details - private.detail_kinds() <> '{}' then
    raise exception 'There is no such contact detail.' using errcode = '22023';
  end if;
  for of_kind, wanted in select e.key, private.clean_company_value(e.key, e.value) from jsonb_each(details) e loop
    if wanted ->> 'value' is null then
      delete from public.contact_details d where d.member_id = of_member and d.kind = of_kind;
    else
      insert into public.contact_details as d (member_id, kind, value, visibility)
        values (of_member, of_kind, wanted ->> 'value', wanted ->> 'visibility')
        on conflict (member_id, kind) do update set value = excluded.value, visibility = excluded.visibility
          where (d.value, d.visibility) <> (excluded.value, excluded.visibility);
    end if;
  end loop;
end $$;
comment on function private.save_details(uuid, jsonb) is
  'Stores contact details ({kind: {value, visibility}}); one without a value goes, one that is absent stays. Its '
  'callers check the role and lock the member.';

create function private.store_company(of_member uuid, given jsonb) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  wanted public.members;
begin
  select * into strict wanted from public.members m where m.id = of_member;
  wanted := jsonb_populate_record(wanted, given - private.detail_kinds());
  -- Changes the time stamp even when only contact details are given: one lock for both.
  perform private.write_member(wanted, null, false);
  perform private.save_details(of_member,
    (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(given) e
      where e.key = any (private.detail_kinds())));
-- The details of these errors would show the row.
exception
  when foreign_key_violation then
    raise exception 'This industry is no longer in the list. Please choose another.';
  when invalid_parameter_value then raise;
  when data_exception or not_null_violation or check_violation then
    raise exception 'A value of this company page is missing, too long or of the wrong kind.' using errcode = sqlstate;
end $$;
comment on function private.store_company(uuid, jsonb) is
  'Stores clean field values of a company page. Its callers check the role, lock the member, and name only fields '
  'of company_fields.';

create function private.expect_member(stored public.members, expected timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if stored.updated_at is distinct from expected then
    raise exception 'Somebody else has changed this company page meanwhile.'
      using errcode = 'PT409', detail = private.member_saved(stored.id);
  end if;
end $$;
comment on function private.expect_member(public.members, timestamptz) is
  'Refuses (PT409) what was made from another version of a member. The error''s details are JSON: by (a name, or '
  'null) and at (a time).';

create function private.expect_proposal(of_member uuid, wanted uuid, expected timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  -- The one that waits, or what became of the one that was expected to.
  p public.proposals;
begin
  select * into p from public.proposals o where o.member_id = of_member and (o.status = 'pending' or o.id = wanted)
    order by o.status = 'pending' desc limit 1;
  if p.id is distinct from wanted or p.id is not null
    and (p.status <> 'pending' or p.updated_at is distinct from expected) then
    raise exception 'Somebody else has changed or decided the proposal meanwhile.' using errcode = 'PT409',
      -- Any manager may have withdrawn it.
      detail = jsonb_build_object('by', case
        when p.status <> 'withdrawn' then coalesce(p.decided_by_name, p.proposed_by_name) end, 'at',
        p.updated_at)::text;
  end if;
end $$;
comment on function private.expect_proposal(uuid, uuid, timestamptz) is
  'Refuses (PT409) what was made from another pending proposal of a member than it has now, or from another version '
  'of it; wanted is null for none. The error''s details are as those of expect_member.';

create function private.save_company(of_member uuid, changes jsonb, member_expected timestamptz, proposal_id uuid,
  proposal_expected timestamptz, said_to_wait text[])
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  stored public.members;
  pending public.proposals;
  now_is jsonb;
  free text[];
  field text;
  wanted jsonb;
  at_once jsonb := '{}';
  waiting jsonb := '{}';
  part jsonb;
begin
  perform private.require_right(private.manages(of_member), 'Only its managers may change a company page.');
  perform private.only_one_object(changes, 120000);
  if changes - array(select f.field from public.company_fields f where f.field <> 'visibility') <> '{}' then
    raise exception 'A company page has no such field.' using errcode = '22023';
  end if;
  -- One save or decision of a member at a time.
  select * into stored from public.members m where m.id = of_member for no key update;
  -- It may have waited until the caller was no manager any more, or the member was gone.
  perform private.require_right(private.manages(of_member), 'Only its managers may change a company page.');
  -- Nothing is public at once of which the caller was told that it waits.
  free := array(select f.field from public.company_fields f
    where not f.needs_approval and f.field <> all (coalesce(said_to_wait, '{}')));
  select * into pending from public.proposals p where p.member_id = of_member and p.status = 'pending' for update;
  now_is := private.company_values(of_member);
  for field, wanted in select e.key, private.clean_company_value(e.key, e.value) from jsonb_each(changes) e loop
    continue when wanted = now_is -> field;
    if wanted = pending.changes -> field then
      -- It waits already, and its manager was told so.
      waiting := waiting || jsonb_build_object(field, wanted);
    elsif field <> all (private.detail_kinds()) then
      if field = any (free) then at_once := at_once || jsonb_build_object(field, wanted); else waiting := waiting
        || jsonb_build_object(field, wanted); end if;
    elsif now_is -> field ->> 'value' is null then
      -- A new detail shows itself to whom its visibility says, so both must be free.
      if array[field, 'visibility'] <@ free then at_once := at_once || jsonb_build_object(field, wanted);
        else waiting := waiting || jsonb_build_object(field, wanted); end if;
    elsif wanted ->> 'value' is null then
      if field = any (free) then at_once := at_once || jsonb_build_object(field, wanted); else waiting := waiting
        || jsonb_build_object(field, wanted); end if;
    else
      -- The value may have to wait while its visibility does not, or the other way round.
      part := now_is -> field;
      if field = any (free) then part := part || jsonb_build_object('value', wanted -> 'value'); end if;
      if 'visibility' = any (free) then
        part := part || jsonb_build_object('visibility', wanted -> 'visibility');
      end if;
      if part <> now_is -> field then at_once := at_once || jsonb_build_object(field, part); end if;
      if part <> wanted then waiting := waiting || jsonb_build_object(field, wanted); end if;
    end if;
  end loop;
  -- A retry after a lost answer finds all of it stored.
  if at_once <> '{}' or waiting <> coalesce(pending.changes, '{}') then
    perform private.expect_proposal(of_member, proposal_id, proposal_expected);
    perform private.expect_member(stored, member_expected);
    begin
      -- Nothing that could not be stored may wait, so all of it is stored for a moment.
      perform private.store_company(of_member, at_once || waiting);
      raise exception 'It can be stored.' using errcode = 'BK001';
    exception when sqlstate 'BK001' then null;
    end;
    if at_once <> '{}' then perform private.store_company(of_member, at_once); end if;
    select * into strict stored from public.members m where m.id = of_member;
    if waiting = '{}' then
      update public.proposals p set status = 'withdrawn' where p.id = pending.id;
      pending := null;
    else
      now_is := private.company_values(of_member);
      now_is := (select jsonb_object_agg(w.key, now_is -> w.key) from jsonb_object_keys(waiting) as w (key));
      if pending.id is null then
        insert into public.proposals (member_id, proposed_by, proposed_by_name, member_version, base, changes)
          values (of_member, (select auth.uid()), private.own_name(), stored.updated_at, now_is, waiting) returning *
            into pending;
      elsif (pending.changes, pending.base) is distinct from (waiting, now_is) then
        update public.proposals p
          set proposed_by = (select auth.uid()), proposed_by_name = private.own_name(),
            member_version = stored.updated_at, base = now_is, changes = waiting
          where p.id = pending.id returning * into pending;
      end if;
    end if;
  end if;
  return jsonb_build_object(
    'saved',
      (select coalesce(jsonb_agg(k.key order by k.key), '[]') from jsonb_object_keys(changes) as k (key)
        where not waiting ? k.key or at_once ? k.key),
    'proposal', case
      when pending.id is not null then jsonb_build_object('id', pending.id, 'status', pending.status, 'updated_at',
        pending.updated_at) end,
    'updated_at', stored.updated_at);
end $$;

create function public.save_company(of_member uuid, changes jsonb, member_expected timestamptz,
  proposal_id uuid default null, proposal_expected timestamptz default null, said_to_wait text[] default '{}')
  returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.save_company(of_member, changes, member_expected, proposal_id, proposal_expected,
    said_to_wait) $$;
comment on function public.save_company(uuid, jsonb, timestamptz, uuid, timestamptz, text[]) is
  'Saves a company page (its managers). changes has the fields that differ from the stored member (company_fields, '
  'without visibility), as field values (proposals.changes). What needs no approval is saved at once, unless '
  'said_to_wait names it, the fields of which the manager was told that they wait, or the pending proposal holds '
  'the same; the rest becomes the pending proposal, in the place of what the pending one held, which stays '
  'untouched when it held the same. The caller must know it: proposal_id and proposal_expected, null for none. '
  'Without a rest, the pending one is withdrawn. Returns {saved: [field], proposal: {id, status, updated_at} or '
  'null, updated_at: of the member}. A repeated call stores nothing again. Errors: PT409 the member or the proposal '
  'was changed meanwhile (details: JSON, by and at), P0001 the industry is not in the list, 42501, 22023, 23514, '
  'PT413.';

create function private.withdraw_proposal(of_proposal uuid, expected timestamptz) returns boolean
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  p public.proposals;
begin
  select * into p from public.proposals o where o.id = of_proposal for update;
  -- The same answer whether it is another company's or none.
  if p.id is null or not private.manages(p.member_id) then
    raise exception 'Only managers of the company may withdraw its proposals.' using errcode = '42501';
  end if;
  if p.status = 'withdrawn' then return true; end if;
  perform private.expect_proposal(p.member_id, p.id, expected);
  update public.proposals o set status = 'withdrawn' where o.id = p.id;
  return true;
end $$;

create function public.withdraw_proposal(proposal_id uuid, expected timestamptz) returns boolean
  language sql volatile security invoker set search_path = ''
  as $$ select private.withdraw_proposal(proposal_id, expected) $$;
comment on function public.withdraw_proposal(uuid, timestamptz) is
  'Withdraws a pending proposal (managers of the company) if its version is still expected; a second call does '
  'nothing. Errors: PT409 changed or decided meanwhile, 42501.';

create function private.decide_proposal(of_proposal uuid, decision text, final jsonb, message text,
  expected timestamptz, seen jsonb)
  returns jsonb
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  p public.proposals;
  stored public.members;
  now_is jsonb;
  taken jsonb;
  note text := nullif(btrim(message, E' \t\r\n'), '');
  became text;
  address text;
begin
  perform private.require_right(private.is_admin(), 'Only Administrators may decide proposals.');
  if of_proposal is null or decision is null or decision not in ('approve', 'return') or length(message) > 5000 then
    raise exception 'Approve it or return it?' using errcode = '22023';
  end if;
  if decision = 'return' and note is null then
    raise exception 'Please write to the manager what is to be changed.';
  end if;
  if decision = 'approve' then perform private.only_one_object(final, 120000); end if;
  -- The member first, as save_company does.
  select m.* into stored from public.members m
    where m.id = (select o.member_id from public.proposals o where o.id = of_proposal) for no key update;
  select * into p from public.proposals o where o.id = of_proposal for update;
  if p.id is null then
    raise exception 'This proposal is gone. The member may have been deleted.' using errcode = 'PT404';
  end if;
  if decision = 'approve' then
    if final - array(select jsonb_object_keys(p.changes)) <> '{}' then
      raise exception 'The proposal has no such field.' using errcode = '22023';
    end if;
    select coalesce(jsonb_object_agg(e.key, private.clean_company_value(e.key, e.value)), '{}') into taken
      from jsonb_each(final) e;
    if taken = '{}' then raise exception 'Nothing of it is left to approve. Return it instead.'; end if;
  end if;
  -- A retry after a lost answer.
  if p.decided_by is distinct from (select auth.uid()) or p.message is distinct from note
      or not coalesce(decision = 'return' and p.status = 'returned' or decision = 'approve'
        and p.status in ('approved', 'corrected') and p.applied = taken, false) then
    perform private.expect_proposal(p.member_id, p.id, expected);
    now_is := private.company_values(p.member_id);
    -- Another field of the page may have changed meanwhile.
    if exists (select from jsonb_object_keys(p.changes) as c (key)
      where seen -> c.key is distinct from now_is -> c.key) then
      perform private.expect_member(stored, null);
    end if;
    became := case when decision = 'return' then 'returned' when taken = p.changes then 'approved' else 'corrected' end;
    if decision = 'approve' then
      perform private.store_company(p.member_id, taken);
      -- The mail names it as the page does now.
      select m.* into stored from public.members m where m.id = p.member_id;
    end if;
    update public.proposals o
      set status = became, applied = taken, message = note, decided_by = (select auth.uid()),
        decided_by_name = private.own_name(), decided_at = now()
      where o.id = p.id returning * into p;
    perform private.write_audit_log('proposal',
      array[jsonb_build_object('id', p.id, 'name', stored.name, 'status', 'pending')],
      array[jsonb_build_object('id', p.id, 'name', stored.name, 'status', became)
        || case when note is not null then
          jsonb_build_object('message_to_manager', jsonb_build_object('characters', length(note)))
          else '{}' end]);
    -- Who is no manager any more may not know what became of the page. An inactive member has none.
    select u.email into address from public.user_profiles u join public.member_people l on l.person_id = u.id
      where u.id = p.proposed_by and l.member_id = p.member_id and l.is_manager and stored.status = 'active';
    if address is not null then
      now_is := private.company_values(p.member_id);
      perform private.enqueue_mail('proposal-decided', address, 'proposal-decided:' || p.id,
        jsonb_strip_nulls(jsonb_build_object('company', stored.name, 'decision', became, 'message', note,
          'path', '/dashboard/company/' || stored.slug,
          'page', case when became <> 'returned' then '/members/' || stored.slug end,
          -- What was approved as it was sent, or all that comes back.
          'fields',
            (select coalesce(jsonb_agg(jsonb_build_object('field', c.key) order by c.key), '[]')
              from jsonb_each(p.changes) c where became = 'returned' or c.value = taken -> c.key),
          'differences', case became when 'corrected' then (
            select jsonb_agg(jsonb_build_object('field', c.key, 'proposed', private.shown_value(c.key, c.value),
                'taken', taken ? c.key, 'stored', private.shown_value(c.key, now_is -> c.key))
              order by c.key)
            from jsonb_each(p.changes) c where c.value is distinct from taken -> c.key) end)), 'proposal', p.id, 1);
    end if;
  end if;
  select * into stored from public.members m where m.id = p.member_id;
  return jsonb_build_object('status', p.status, 'updated_at', p.updated_at, 'member_updated_at', stored.updated_at);
end $$;

create function public.decide_proposal(proposal_id uuid, decision text, final jsonb, message text, expected timestamptz,
  seen jsonb)
  returns jsonb
  language sql volatile security invoker set search_path = ''
  as $$ select private.decide_proposal(proposal_id, decision, final, message, expected, seen) $$;
comment on function public.decide_proposal(uuid, text, jsonb, text, timestamptz, jsonb) is
  'Decides a pending proposal (Administrators), of whose fields seen has the values that were stored when it was '
  'read, and tells the manager who made it by mail if they still are one, which takes an active member. approve '
  'stores final, the values of its fields, corrected or not; a field that final lacks is not taken. return needs a '
  'message and stores nothing. Returns {status, updated_at, member_updated_at}. A repeated call does nothing. '
  'Errors: PT409 the proposal or one of its fields was changed meanwhile (details: JSON, by and at), PT404 gone, '
  'P0001, 22023, 23514.';

create function private.shown_value(field text, value jsonb) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select left(nullif(case
    when jsonb_typeof(value) = 'object' then value ->> 'value' || case value ->> 'visibility' when 'everybody' then ''
      else ' (shown to ' || (value ->> 'visibility') || ')' end
    when jsonb_typeof(value) = 'array' then (select string_agg(e.word, ', ' order by e.place)
      from jsonb_array_elements_text(value) with ordinality as e (word, place))
    when field = 'about' then private.plain_text(value #>> '{}')
    else value #>> '{}' end, ''), 300)
$$;
comment on function private.shown_value(text, jsonb) is
  'A field value in words, at most 300 characters of it; null when it is cleared.';

-- Grants on functions.

-- A generated column calls it with the rights of the role that writes the row.
grant execute on function private.keys_of(jsonb) to authenticated, service_role;
grant execute on function private.save_company(uuid, jsonb, timestamptz, uuid, timestamptz, text[]),
  private.withdraw_proposal(uuid, timestamptz), private.decide_proposal(uuid, text, jsonb, text, timestamptz, jsonb),
  private.search_proposals(text, boolean)
  to authenticated;
grant execute on function public.save_company(uuid, jsonb, timestamptz, uuid, timestamptz, text[]),
  public.withdraw_proposal(uuid, timestamptz), public.decide_proposal(uuid, text, jsonb, text, timestamptz, jsonb),
  public.search_proposals(text, boolean)
  to authenticated;

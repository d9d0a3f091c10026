-- Interchange, the senders' side: to whom an announcement goes, who has read it, and the newsletter's subscribers.

create table public.announcement_counts (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  recipients integer not null default 0,
  reads integer not null default 0
);
comment on table public.announcement_counts is 'How many people received and read each announcement. Kept by triggers, so that a list need not count.';
alter table public.announcement_counts enable row level security;
revoke all on table public.announcement_counts from anon, authenticated;
grant select on table public.announcement_counts to authenticated;
create policy "staff read" on public.announcement_counts for select to authenticated using ((select private.is_staff()));
insert into public.announcement_counts (announcement_id, recipients, reads)
  select m.id, (select count(*) from public.announcement_recipients r where r.announcement_id = m.id), (select count(*) from public.announcement_reads r where r.announcement_id = m.id)
  from public.announcements m;

create function private.begin_counts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into public.announcement_counts (announcement_id) values (new.id) on conflict do nothing;
  return null;
end $$;
comment on function private.begin_counts() is 'Trigger: an announcement begins with nobody.';
create trigger begin_counts after insert on public.announcements for each row execute function private.begin_counts();

create function private.count_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.announcement_counts c set
    recipients = c.recipients + case when tg_argv[0] = 'recipients' then d.number else 0 end,
    reads = c.reads + case when tg_argv[0] = 'reads' then d.number else 0 end
    from (select x.announcement_id, (count(*) * case when tg_op = 'DELETE' then -1 else 1 end)::integer as number from changed_rows x group by x.announcement_id) as d
    where c.announcement_id = d.announcement_id;
  return null;
end $$;
comment on function private.count_change() is 'Trigger: keeps announcement_counts in step with recipients and reads.';
create trigger count_additions after insert on public.announcement_recipients referencing new table as changed_rows
  for each statement execute function private.count_change('recipients');
create trigger count_removals after delete on public.announcement_recipients referencing old table as changed_rows
  for each statement execute function private.count_change('recipients');
create trigger count_additions after insert on public.announcement_reads referencing new table as changed_rows
  for each statement execute function private.count_change('reads');
create trigger count_removals after delete on public.announcement_reads referencing old table as changed_rows
  for each statement execute function private.count_change('reads');

alter table public.announcement_recipients add column reminded_at timestamptz;
comment on column public.announcement_recipients.reminded_at is 'When the recipient was last reminded of not having opened it.';
alter table public.announcements add column audience text;
comment on column public.announcements.audience is 'To whom it was sent, in words, such as “All members” or the name of a company.';
create index announcements_title_idx on public.announcements (title, id);

create function private.audience_of(audience jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may address members.' using errcode = '42501'; end if;
  case audience ->> 'to'
    when 'all' then return query select p.id from public.user_profiles p;
    when 'role' then
      return query select p.id from public.user_profiles p left join public.user_roles r on r.id = p.role_id where coalesce(r.name, 'member') = audience ->> 'role';
    when 'company' then return query select p.id from public.user_profiles p where p.company_id = (audience ->> 'company')::uuid;
    when 'people' then
      return query select p.id from public.user_profiles p where p.id in (select value::uuid from jsonb_array_elements_text(audience -> 'people'));
    else raise exception 'An audience is all, a role, a company or people.' using errcode = '22023';
  end case;
end $$;
comment on function private.audience_of(jsonb) is 'The people whom an audience means now: {"to": "all"}, {"to": "role", "role": "editor" or, for plain members, "member"}, {"to": "company", "company": id} or {"to": "people", "people": [ids]}.';

create function private.audience_words(audience jsonb) returns text
  language sql stable security definer set search_path = ''
  as $$
  select case audience ->> 'to'
    when 'all' then 'All members'
    when 'role' then case audience ->> 'role' when 'member' then 'Members without a role' else initcap(replace(audience ->> 'role', '_', ' ')) || 's' end
    when 'company' then (select m.name from public.members m where m.id = (audience ->> 'company')::uuid)
    else 'Chosen people'
  end
$$;
comment on function private.audience_words(jsonb) is 'An audience as people call it.';

create function public.count_audience(audience jsonb) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select count(*) from private.audience_of(audience) $$;
comment on function public.count_audience(jsonb) is 'How many people an announcement to this audience would reach now (staff); forms of an audience: private.audience_of.';

create function public.send_announcement(announcement_id uuid, announcement jsonb, audience jsonb, expected_size bigint, save_id uuid)
  returns table (id uuid, updated_at timestamptz, recipients bigint)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  reached bigint;
begin
  if private.begin_save(announcement_id, save_id) then
    insert into public.announcements (id, title, content, is_active)
      values (announcement_id, btrim(announcement ->> 'title'), announcement ->> 'content', coalesce((announcement ->> 'is_active')::boolean, true));
    insert into public.announcement_recipients (announcement_id, recipient_id) select send_announcement.announcement_id, person from private.audience_of(audience) as person;
    get diagnostics reached = row_count;
    if reached = 0 then raise exception 'Nobody is in this audience.' using errcode = 'P0001'; end if;
    if reached <> expected_size then
      raise exception 'The audience has changed meanwhile.' using errcode = 'PT409', detail = jsonb_build_object('size', reached)::text;
    end if;
    perform private.note_audience(announcement_id, private.audience_words(audience));
  end if;
  return query select m.id, m.updated_at, c.recipients::bigint from public.announcements m join public.announcement_counts c on c.announcement_id = m.id where m.id = send_announcement.announcement_id;
end $$;
comment on function public.send_announcement(uuid, jsonb, jsonb, bigint, uuid) is 'Stores an announcement (title, content, is_active) and gives it to everybody who is in the audience at this moment, in one transaction (staff). The size that the sender was shown must still be right: PT409 otherwise, with the new size in the details. The same save_id again changes nothing.';

create function private.note_audience(of_announcement uuid, words text) returns void
  language sql volatile security definer set search_path = ''
  as $$ update public.announcements m set audience = words where m.id = of_announcement and private.is_staff() $$;
comment on function private.note_audience(uuid, text) is 'Notes to whom an announcement was sent; the column is closed to the API.';

create function public.save_announcement(announcement_id uuid, announcement jsonb, save_id uuid, expected timestamptz)
  returns table (id uuid, updated_at timestamptz)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored timestamptz;
begin
  if private.begin_save(announcement_id, save_id) then
    select m.updated_at into stored from public.announcements m where m.id = announcement_id for update;
    perform private.expect_version(announcement_id, stored, expected);
    update public.announcements m set title = btrim(announcement ->> 'title'), content = announcement ->> 'content', is_active = coalesce((announcement ->> 'is_active')::boolean, true)
      where m.id = announcement_id;
  end if;
  return query select m.id, m.updated_at from public.announcements m where m.id = announcement_id;
end $$;
comment on function public.save_announcement(uuid, jsonb, uuid, timestamptz) is 'Changes title, content and is_active of an announcement that was sent (staff); its recipients stay. save_id and errors as for save_article.';

create function private.recipients_matching(query text) returns table (id uuid, full_name text, company text, role text)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  pattern text := private.like_pattern(query);
begin
  if not private.is_staff() then raise exception 'Only staff may address members.' using errcode = '42501'; end if;
  -- The search texts find them by index; a person's also holds the address, which Editors must not be able to guess at.
  return query
    select p.id, p.full_name, m.name, r.name from (
      select u.* from public.user_profiles u where u.search_text like pattern and lower(u.full_name) like pattern
      union
      select u.* from public.members c join public.user_profiles u on u.company_id = c.id where c.search_text like pattern and lower(c.name) like pattern
    ) as p
    left join public.members m on m.id = p.company_id left join public.user_roles r on r.id = p.role_id;
end $$;
comment on function private.recipients_matching(text) is 'People by name or company, for whoever addresses them: names, company and role, and nothing else of a profile.';
create function public.search_recipients(query text) returns table (id uuid, full_name text, company text, role text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.recipients_matching(query) $$;
comment on function public.search_recipients(text) is 'People to whom an announcement can be sent, by a part of their name or company (staff).';

create function private.recipients(of_announcement uuid, query text) returns table (recipient_id uuid, full_name text, company text, read_at timestamptz, reminded_at timestamptz)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  pattern text := private.like_pattern(query);
begin
  if not private.is_staff() then raise exception 'Only staff may see who received an announcement.' using errcode = '42501'; end if;
  return query
    select r.recipient_id, p.full_name, m.name, d.read_at, r.reminded_at
    from public.announcement_recipients r
    join public.user_profiles p on p.id = r.recipient_id
    left join public.members m on m.id = p.company_id
    left join public.announcement_reads d on d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id
    where r.announcement_id = of_announcement and (query = '' or lower(p.full_name) like pattern or lower(m.name) like pattern);
end $$;
comment on function private.recipients(uuid, text) is 'Who received an announcement, and when each of them opened it; all of them for an empty query.';
create function public.get_recipients(of_announcement uuid, query text) returns table (recipient_id uuid, full_name text, company text, read_at timestamptz, reminded_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.recipients(of_announcement, query) $$;
comment on function public.get_recipients(uuid, text) is 'Who received an announcement (staff): name, company, when it was read and when its reading was asked for; all of them for an empty query.';

create function private.remind_unread(of_announcement uuid) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  reminded bigint;
begin
  if not private.is_staff() then raise exception 'Only staff may remind.' using errcode = '42501'; end if;
  if not exists (select 1 from public.announcements m where m.id = of_announcement and m.is_active) then
    raise exception 'Only an active announcement can be reminded of.' using errcode = 'P0001';
  end if;
  update public.announcement_recipients r set reminded_at = now()
    where r.announcement_id = of_announcement and (r.reminded_at is null or r.reminded_at < now() - interval '1 day')
      and not exists (select 1 from public.announcement_reads d where d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id);
  get diagnostics reminded = row_count;
  return reminded;
end $$;
comment on function private.remind_unread(uuid) is 'Reminds those who have not opened an announcement, each at most once a day; returns how many.';
create function public.remind_unread(of_announcement uuid) returns bigint
  language sql volatile security invoker set search_path = ''
  as $$ select private.remind_unread(of_announcement) $$;
comment on function public.remind_unread(uuid) is 'Marks an announcement as asked for with everybody who has not opened it, each at most once a day (staff); returns how many.';

-- Subscribers of the newsletter.

create index newsletter_subscribers_search_idx on public.newsletter_subscribers using gin (lower(email) extensions.gin_trgm_ops);
create index newsletter_subscribers_status_idx on public.newsletter_subscribers (status, created_at desc, id);

create function private.search_subscribers(query text) returns setof public.newsletter_subscribers
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may search subscribers.' using errcode = '42501'; end if;
  return query select s.* from public.newsletter_subscribers s where lower(s.email) like private.like_pattern(query);
end $$;
comment on function private.search_subscribers(text) is 'Subscribers whose address contains the query. Security definer as search_members is; it asks for the role itself.';
create function public.search_subscribers(query text) returns setof public.newsletter_subscribers
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_subscribers(query) $$;
comment on function public.search_subscribers(text) is 'The office''s search for subscribers (staff): a case-insensitive part of the address.';

create function public.get_subscriber_counts() returns table (status text, count bigint)
  language plpgsql stable security invoker set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count subscribers.' using errcode = '42501'; end if;
  return query select s.status, count(*) from public.newsletter_subscribers s group by s.status order by s.status;
end $$;
comment on function public.get_subscriber_counts() is 'How many subscribers there are of each status (staff).';

revoke execute on function private.begin_counts(), private.count_change(), private.audience_of(jsonb), private.audience_words(jsonb), private.note_audience(uuid, text),
  private.recipients_matching(text), private.recipients(uuid, text), private.remind_unread(uuid), private.search_subscribers(text) from public;
grant execute on function private.audience_of(jsonb), private.audience_words(jsonb), private.note_audience(uuid, text), private.recipients_matching(text),
  private.recipients(uuid, text), private.remind_unread(uuid), private.search_subscribers(text) to authenticated;
revoke execute on function public.count_audience(jsonb), public.send_announcement(uuid, jsonb, jsonb, bigint, uuid), public.save_announcement(uuid, jsonb, uuid, timestamptz),
  public.search_recipients(text), public.get_recipients(uuid, text), public.remind_unread(uuid), public.search_subscribers(text), public.get_subscriber_counts() from public, anon, authenticated;
grant execute on function public.count_audience(jsonb), public.send_announcement(uuid, jsonb, jsonb, bigint, uuid), public.save_announcement(uuid, jsonb, uuid, timestamptz),
  public.search_recipients(text), public.get_recipients(uuid, text), public.remind_unread(uuid), public.search_subscribers(text), public.get_subscriber_counts() to authenticated;

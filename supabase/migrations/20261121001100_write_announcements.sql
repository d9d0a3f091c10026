-- Announcements: messages from staff to members, with their audiences, mail copies, recipients and reads.

create table public.announcements (
  id uuid primary key default gen_random_uuid(),
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 200 and private.is_line(title)),
  content text not null check (length(content) between 1 and 200000),
  is_active boolean not null default true,
  author_id uuid references public.authors (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  files text[] not null generated always as (private.files_in(content, null)) stored,
  audience text,
  search_text text not null generated always as (
    private.search_text(title || e'\n' || private.plain_text(content))) stored
);
create index announcements_author_id_idx on public.announcements (author_id);
-- With is_active, which the policy reads, the list is counted along it.
create index announcements_created_at_idx on public.announcements (created_at desc, id desc) include (is_active);
create index announcements_files_idx on public.announcements using gin (files);
create index announcements_search_idx on public.announcements using gin (search_text extensions.gin_trgm_ops);
create index announcements_title_search_idx on public.announcements
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index announcements_title_idx on public.announcements (title, id);
comment on table public.announcements is 'Announcements of the chamber to chosen members.';
comment on column public.announcements.content is 'Rich text (HTML), shown only through the sanitising viewer.';
comment on column public.announcements.is_active is 'Recipients see only active announcements.';
comment on column public.announcements.files is 'Addresses of the pictures in the announcement.';
comment on column public.announcements.search_text is
  'The text that the search matches: title and content as plain text, folded; the first line is the title.';
comment on column public.announcements.audience is
  'The audience in words, such as “All members” or the name of a company.';

alter table public.announcements enable row level security;
grant select, delete on table public.announcements to authenticated;
grant insert (id, title, content, is_active), update (title, content, is_active) on table public.announcements
  to authenticated;

create table public.announcement_recipients (
  announcement_id uuid not null references public.announcements (id) on delete cascade,
  recipient_id uuid not null references public.user_profiles (id) on delete cascade,
  reminded_at timestamptz,
  primary key (announcement_id, recipient_id)
);
create index announcement_recipients_recipient_id_idx on public.announcement_recipients (recipient_id, announcement_id);
comment on table public.announcement_recipients is 'Recipients of announcements.';
comment on column public.announcement_recipients.reminded_at is
  'When the recipient, who had not opened it, was last reminded.';

alter table public.announcement_recipients enable row level security;
grant select, insert, delete on table public.announcement_recipients to authenticated;
create policy "own, staff all" on public.announcement_recipients for select to authenticated
  using (recipient_id = (select auth.uid()) or (select private.is_staff()));
create policy "staff add" on public.announcement_recipients for insert to authenticated
  with check ((select private.is_staff()));
create policy "staff delete" on public.announcement_recipients for delete to authenticated
  using ((select private.is_staff()));
create policy "with the required factor" on public.announcement_recipients as restrictive for all to authenticated
  using ((select private.has_required_factor()));

create table public.announcement_reads (
  announcement_id uuid not null,
  reader_id uuid not null default auth.uid(),
  read_at timestamptz not null default now(),
  primary key (announcement_id, reader_id),
  foreign key (announcement_id, reader_id)
    references public.announcement_recipients (announcement_id, recipient_id) on delete cascade
);
create index announcement_reads_reader_id_idx on public.announcement_reads (reader_id, announcement_id);
comment on table public.announcement_reads is 'Who has opened an announcement: one row per recipient.';

alter table public.announcement_reads enable row level security;
grant select on table public.announcement_reads to authenticated;
grant insert (announcement_id, reader_id) on table public.announcement_reads to authenticated;
create policy "own, staff all" on public.announcement_reads for select to authenticated
  using (reader_id = (select auth.uid()) or (select private.is_staff()));
create policy "recipients note their own reading" on public.announcement_reads for insert to authenticated
  with check (reader_id = (select auth.uid()));
create policy "with the required factor" on public.announcement_reads as restrictive for all to authenticated
  using ((select private.has_required_factor()));

create table public.announcement_counts (
  announcement_id uuid primary key references public.announcements (id) on delete cascade,
  recipients integer not null default 0,
  reads integer not null default 0
);
comment on table public.announcement_counts is
  'How many people received and read each announcement. Kept up to date by triggers, so that a list need not count.';

alter table public.announcement_counts enable row level security;
grant select on table public.announcement_counts to authenticated;
create policy "staff read" on public.announcement_counts for select to authenticated
  using ((select private.is_staff()));

-- This policy needs the table of recipients, so it comes after it.
create policy "recipients read active ones, staff all" on public.announcements for select to authenticated
  using ((select private.is_staff()) or (is_active and exists (
    select 1 from public.announcement_recipients r
      where r.announcement_id = announcements.id and r.recipient_id = (select auth.uid()))));
create policy "staff add" on public.announcements for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.announcements for update to authenticated using ((select private.is_staff()));
create policy "staff delete" on public.announcements for delete to authenticated using ((select private.is_staff()));

create trigger stamp_author before insert on public.announcements for each row execute function private.stamp_author();
create trigger stamp_updated_at before update on public.announcements
  for each row execute function private.stamp_updated_at();
-- Revisions and pictures (editorial).
create constraint trigger keep_revision after insert or update on public.announcements deferrable initially deferred
  for each row execute function private.keep_revision('announcement', 'id');
create trigger forget_item after delete on public.announcements
  for each row execute function private.forget_item('announcement');

create function private.begin_counts() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into public.announcement_counts (announcement_id) values (new.id) on conflict do nothing;
  return null;
end $$;
comment on function private.begin_counts() is 'Trigger: starts the counts of a new announcement at zero.';
create trigger begin_counts after insert on public.announcements for each row execute function private.begin_counts();

create function private.count_change() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.announcement_counts c set
    recipients = c.recipients + case when tg_argv[0] = 'recipients' then d.number else 0 end,
    reads = c.reads + case when tg_argv[0] = 'reads' then d.number else 0 end
    from (select x.announcement_id, (count(*) * case when tg_op = 'DELETE' then -1 else 1 end)::integer as number
      from changed_rows x group by x.announcement_id) as d
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

create function private.record_recipients() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  perform private.write_audit_log('announcement', array_agg(jsonb_build_object('id', m.id, 'title', m.title)),
    array_agg(jsonb_build_object('id', m.id, 'title', m.title, tg_argv[0], d.number)))
    from (select x.announcement_id, count(*) as number from changed_rows x
      join public.user_profiles p on p.id = x.recipient_id group by x.announcement_id) as d
    join public.announcements m on m.id = d.announcement_id
    -- The entry of a new announcement says how many it reached.
    where m.created_at < now() having count(*) > 0;
  return null;
end $$;
comment on function private.record_recipients() is
  'Trigger: writes one audit log entry for each announcement whose recipients were added, removed or reminded; none '
  'when they go with their account or the announcement. Argument: the name of their number.';
create trigger record_additions after insert on public.announcement_recipients referencing new table as changed_rows
  for each statement execute function private.record_recipients('recipients_added');
create trigger record_removals after delete on public.announcement_recipients referencing old table as changed_rows
  for each statement execute function private.record_recipients('recipients_removed');
create trigger record_reminders after update on public.announcement_recipients referencing new table as changed_rows
  for each statement execute function private.record_recipients('reminded');

-- Anybody who sees an author's article sees the author's names: the subquery is subject to the policy of articles. For
-- who is signed in: newsletter_issues.
create policy "with what they signed" on public.authors for select to anon using (
  exists (select 1 from public.news_articles a where a.author_id = authors.id));

-- Audiences.

create function private.audience_of(audience jsonb) returns setof uuid
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may address members.');
  case audience ->> 'to'
    when 'members' then return query select distinct l.person_id from public.member_people l
      join private.listed_members m on m.id = l.member_id;
    when 'all' then return query select p.id from public.user_profiles p;
    when 'role' then
      return query select p.id from public.user_profiles p left join public.user_roles r on r.id = p.role_id
        where coalesce(r.name, 'member') = audience ->> 'role';
    when 'company' then return query select l.person_id from public.member_people l
      where l.member_id = (audience ->> 'company')::uuid;
    when 'people' then
      return query select p.id from public.user_profiles p
        where p.id in (select value::uuid from jsonb_array_elements_text(audience -> 'people'));
    else raise exception 'An audience is members, all, a role, a company or people.' using errcode = '22023';
  end case;
end $$;
comment on function private.audience_of(jsonb) is
  'The people who are in an audience now: {"to": "members"} (who belongs to a listed member), {"to": "all"} (who has '
  'an account), {"to": "role", "role": "editor" or, for who has none, "member"}, {"to": "company", "company": id} or '
  '{"to": "people", "people": [ids]}.';

create function private.audience_words(audience jsonb) returns text
  language sql stable security definer set search_path = ''
  as $$
  select case audience ->> 'to'
    when 'members' then 'All members'
    when 'all' then 'Everybody with an account'
    when 'role' then case audience ->> 'role' when 'member' then 'Members (no staff role)'
      else initcap(replace(audience ->> 'role', '_', ' ')) || 's' end
    when 'company' then (select m.name from public.members m where m.id = (audience ->> 'company')::uuid)
    else 'Chosen people'
  end
$$;
comment on function private.audience_words(jsonb) is 'An audience in words, to show to people.';

create function private.note_audience(of_announcement uuid, words text) returns void
  language sql volatile security definer set search_path = ''
  as $$ update public.announcements m set audience = words where m.id = of_announcement and private.is_staff() $$;
comment on function private.note_audience(uuid, text) is
  'Stores the audience of an announcement in words; the API cannot write the column.';

create function private.count_audience(audience jsonb)
  returns table (people bigint, members bigint, without_people bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  select count(*) into people from private.audience_of(audience);
  if audience ->> 'to' = 'members' then
    select count(*), count(*) filter (where not exists (select from public.member_people l where l.member_id = m.id))
      into members, without_people from private.listed_members m;
  end if;
  return next;
end $$;

create function public.count_audience(audience jsonb)
  returns table (people bigint, members bigint, without_people bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.count_audience(audience) $$;
comment on function public.count_audience(jsonb) is
  'How many people an announcement to this audience would reach now (staff); of all members, also how many they are, '
  'and how many of them have nobody with an account (null for other audiences). private.audience_of describes the '
  'forms of an audience.';

-- Copies by mail.

create function private.enqueue_copies(of_announcement uuid) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  enqueued bigint;
begin
  perform private.require_right(private.is_staff(), 'Only staff may address members.');
  insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency)
    select 'announcement-copy', p.email, 'announcement:' || r.announcement_id || ':' || p.id, 'announcement',
      r.announcement_id, 2
    from public.announcement_recipients r join public.user_profiles p on p.id = r.recipient_id
    where r.announcement_id = of_announcement and p.wants_announcement_mails and private.is_email(p.email)
    on conflict on constraint mail_outbox_cause_key do nothing;
  get diagnostics enqueued = row_count;
  return enqueued;
end $$;
comment on function private.enqueue_copies(uuid) is
  'Puts a copy of an announcement into the outbox for each recipient who wants one; returns how many.';

create function private.revive_copies() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  update public.mail_outbox o set state = 'waiting', attempts = 0, next_attempt_at = now(), settled_at = null
    where o.about_kind = 'announcement' and o.about_id = new.id and o.template = 'announcement-copy'
      and o.state = 'dropped';
  return null;
end $$;
comment on function private.revive_copies() is
  'Trigger: when an announcement becomes active again, puts its copies that were dropped meanwhile back into the '
  'queue.';
create trigger revive_copies after update of is_active on public.announcements
  for each row when (new.is_active and not old.is_active) execute function private.revive_copies();

-- Sending, editing and reminding.

create function public.send_announcement(announcement_id uuid, announcement jsonb, audience jsonb, expected_size bigint,
  save_id uuid)
  returns table (id uuid, updated_at timestamptz, recipients bigint)
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$
#variable_conflict use_column
declare
  reached bigint;
begin
  if private.begin_save(announcement_id, save_id) then
    insert into public.announcements (id, title, content, is_active)
      values (announcement_id, btrim(announcement ->> 'title'), announcement ->> 'content',
        coalesce((announcement ->> 'is_active')::boolean, true));
    insert into public.announcement_recipients (announcement_id, recipient_id)
      select send_announcement.announcement_id, person from private.audience_of(audience) as person;
    get diagnostics reached = row_count;
    if reached = 0 then raise exception 'Nobody is in this audience.'; end if;
    perform private.expect_size('The audience', reached, expected_size);
    perform private.note_audience(announcement_id, private.audience_words(audience));
    perform private.enqueue_copies(announcement_id);
  end if;
  return query select m.id, m.updated_at, c.recipients::bigint from public.announcements m
    join public.announcement_counts c on c.announcement_id = m.id where m.id = send_announcement.announcement_id;
end $$;
comment on function public.send_announcement(uuid, jsonb, jsonb, bigint, uuid) is
  'Stores an announcement (title, content, is_active) and sends it to everybody who is in the audience now, with a '
  'mail copy for those who want one, in one transaction (staff). The audience must still have the size that the '
  'sender saw: PT409 otherwise, with the new size in the details. A retry with the same save_id changes nothing.';

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
    update public.announcements m
      set title = btrim(announcement ->> 'title'), content = announcement ->> 'content',
        is_active = coalesce((announcement ->> 'is_active')::boolean, true)
      where m.id = announcement_id;
  end if;
  return query select m.id, m.updated_at from public.announcements m where m.id = announcement_id;
end $$;
comment on function public.save_announcement(uuid, jsonb, uuid, timestamptz) is
  'Changes title, content and is_active of a sent announcement (staff); its recipients stay the same. '
  'Activating it sends the copies that were held back. save_id and '
  'errors as for save_article.';

create function private.remind_unread(of_announcement uuid) returns bigint
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  reminded bigint;
begin
  perform private.require_right(private.is_staff(), 'Only staff may remind.');
  if not exists (select 1 from public.announcements m where m.id = of_announcement and m.is_active) then
    raise exception 'Only an active announcement can be reminded of.';
  end if;
  update public.announcement_recipients r set reminded_at = now()
    where r.announcement_id = of_announcement and (r.reminded_at is null or r.reminded_at < now() - interval '1 day')
      and not exists (select 1 from public.announcement_reads d
        where d.announcement_id = r.announcement_id and d.reader_id = r.recipient_id);
  get diagnostics reminded = row_count;
  insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency)
    select 'announcement-reminder', p.email, 'announcement-reminder:' || r.announcement_id || ':' || p.id || ':'
      || floor(extract(epoch from now())), 'announcement', r.announcement_id, 2
    from public.announcement_recipients r join public.user_profiles p on p.id = r.recipient_id
    where r.announcement_id = of_announcement and r.reminded_at = now() and p.wants_announcement_mails
      and private.is_email(p.email)
    on conflict on constraint mail_outbox_cause_key do nothing;
  return reminded;
end $$;
comment on function private.remind_unread(uuid) is
  'Reminds recipients who have not opened an announcement, each at most once a day, by mail too if they want mail; '
  'returns how many.';

create function public.remind_unread(of_announcement uuid) returns bigint
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.remind_unread(of_announcement) $$;
comment on function public.remind_unread(uuid) is
  'Reminds every recipient who has not opened an announcement, each at most once a day, by mail too if they want '
  'mail (staff); returns how many.';

-- Recipients.

create function private.search_recipients(query text) returns table (id uuid, full_name text, company text, role text)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  perform private.require_right(private.is_staff(), 'Only staff may address members.');
  return query
    -- By the name, search_text's first line: the others contain the address, which Editors must not be able to probe.
    select p.id, p.full_name, m.name, r.name
    from (
      (select u.id, u.full_name, u.company_id, u.role_id from public.user_profiles u
        where split_part(u.search_text, e'\n', 1) like any (patterns) order by u.full_name, u.id limit 1001)
      union
      (select u.id, u.full_name, u.company_id, u.role_id from public.user_profiles u
        join public.member_people l on l.person_id = u.id join public.members c on c.id = l.member_id
        where split_part(c.search_text, e'\n', 1) like any (patterns) order by u.full_name, u.id limit 1001)
    ) as p left join public.members m on m.id = p.company_id left join public.user_roles r on r.id = p.role_id
    order by p.full_name, p.id limit 1001;
end $$;
comment on function private.search_recipients(text) is
  'People matched by name or any of their companies, for choosing recipients: only names, first company and role. '
  'Returns the first 1,001 by name.';

create function public.search_recipients(query text) returns table (id uuid, full_name text, company text, role text)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_recipients(query) $$;
comment on function public.search_recipients(text) is
  'People to whom an announcement can be sent, matched by part of their name or of one of their companies'' (staff).';

-- The Data API would have to read all recipients to sort them, so this function returns one page.
create function private.get_recipients(of_announcement uuid, query text, show text, first integer, most integer)
  returns table (recipient_id uuid, full_name text, company text, read_at timestamptz, reminded_at timestamptz)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  perform private.require_right(private.is_staff(), 'Only staff may see who received an announcement.');
  if query = '' then
    return query
      select p.id, p.full_name, m.name, d.read_at, r.reminded_at
      from public.user_profiles p
        join public.announcement_recipients r on r.announcement_id = of_announcement and r.recipient_id = p.id
        left join public.announcement_reads d on d.announcement_id = of_announcement and d.reader_id = p.id
        left join public.members m on m.id = p.company_id
      where show = 'all' or (show = 'read') = (d.reader_id is not null)
      order by p.full_name, p.id limit most offset first;
  else
    -- The same search as private.search_recipients, but among the recipients only.
    return query
      with received as not materialized (
        select p.id, p.full_name, p.company_id, p.search_text, d.read_at, r.reminded_at
        from public.user_profiles p
          join public.announcement_recipients r on r.announcement_id = of_announcement and r.recipient_id = p.id
          left join public.announcement_reads d on d.announcement_id = of_announcement and d.reader_id = p.id
        where show = 'all' or (show = 'read') = (d.reader_id is not null)
      )
      select p.id, p.full_name, m.name, p.read_at, p.reminded_at
      from (
        (select u.* from received u where split_part(u.search_text, e'\n', 1) like any (patterns)
          order by u.full_name, u.id limit 1001)
        union
        (select u.* from received u join public.member_people l on l.person_id = u.id
          join public.members c on c.id = l.member_id
          where split_part(c.search_text, e'\n', 1) like any (patterns) order by u.full_name, u.id limit 1001)
      ) as p left join public.members m on m.id = p.company_id
      order by p.full_name, p.id limit 1001;
  end if;
end $$;

create function public.get_recipients(of_announcement uuid, query text, show text default 'all',
  first integer default 0, most integer default null)
  returns table (recipient_id uuid, full_name text, company text, read_at timestamptz, reminded_at timestamptz)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.get_recipients(of_announcement, query, show, first, most) $$;
comment on function public.get_recipients(uuid, text, text, integer, integer) is
  'The recipients of an announcement (staff), by name, with company, time of reading and time of the last reminder; '
  'show is all, read or unread. With an empty query, first is the offset and most the limit, because the Data API '
  'would have to sort all recipients for a page. With a query, returns the first 1,001 matches, for the Data API to '
  'page.';

-- Many announcements at once, or one.

create function public.activate_announcements(ids uuid[], active boolean) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may change announcements.');
  if active is null then raise exception 'Activate them or not?' using errcode = '22023'; end if;
  return private.change_rows(ids, 'announcements', 't.title', $change$
    update public.announcements t set is_active = $2::boolean from public.announcements o
      where t.id = $1 and o.id = t.id and o.is_active <> $2::boolean
      returning jsonb_build_object('at', t.updated_at, 'was', jsonb_build_object('is_active', o.is_active))
  $change$, active::text);
end $$;
comment on function public.activate_announcements(uuid[], boolean) is
  'Shows announcements to their recipients, or hides them (staff). Returns {done, failed}, see private.outcome.';

create function public.delete_announcements(ids uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may delete announcements.');
  return private.delete_rows(ids, 'announcements', 't.title');
end $$;
comment on function public.delete_announcements(uuid[]) is
  'Deletes announcements, also from the inboxes (staff). Returns {done, failed}, see private.outcome.';

create function public.undo_announcements(changes jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may change announcements.');
  return private.undo_rows(changes, 'announcements', 't.title', $undo$
    update public.announcements t set is_active = ($2 ->> 'is_active')::boolean where t.id = $1 and t.updated_at = $3
      returning true
  $undo$);
end $$;
comment on function public.undo_announcements(jsonb) is
  'Puts back what activate_announcements has changed, where nobody has changed the announcement since (staff). '
  'changes: what it returned as done. Returns {done, failed}, see private.outcome.';

create function private.count_held_copies(ids uuid[]) returns bigint
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may address members.');
  return (select count(*) from public.announcements m
    join public.mail_outbox o on o.about_kind = 'announcement' and o.about_id = m.id
    join public.user_profiles p on p.id = split_part(o.cause, ':', 3)::uuid and p.wants_announcement_mails
    where m.id = any (private.chosen_rows(ids)) and not m.is_active and o.template = 'announcement-copy'
      and o.state in ('waiting', 'dropped'));
end $$;

create function public.count_held_copies(ids uuid[]) returns bigint
  language sql stable security invoker set search_path = ''
  as $$ select private.count_held_copies(ids) $$;
comment on function public.count_held_copies(uuid[]) is
  'How many copies by mail go out once these announcements are active: those that were not sent because they were '
  'inactive, to who still wants them (staff).';

-- Grants on functions.

grant execute on function private.audience_of(jsonb), private.audience_words(jsonb), private.count_audience(jsonb),
  private.note_audience(uuid, text), private.enqueue_copies(uuid), private.remind_unread(uuid),
  private.search_recipients(text), private.get_recipients(uuid, text, text, integer, integer),
  private.count_held_copies(uuid[]) to authenticated;
grant execute on function public.count_audience(jsonb), public.send_announcement(uuid, jsonb, jsonb, bigint, uuid),
  public.save_announcement(uuid, jsonb, uuid, timestamptz), public.remind_unread(uuid),
  public.search_recipients(text), public.get_recipients(uuid, text, text, integer, integer),
  public.activate_announcements(uuid[], boolean), public.delete_announcements(uuid[]),
  public.undo_announcements(jsonb), public.count_held_copies(uuid[]) to authenticated;

-- Issues of the newsletter: what the office writes to all subscribers. Drafts, sending, the archive.

-- Blocks.

create function private.is_issue_link(value text) returns boolean
  language sql immutable parallel safe set search_path = ''
  as $$ select value ~* '^https://' and private.is_http_url(value) or (length(value) <= 2000 and private.is_line(value) and value ~ '^/([^\s/\\<>"][^\s\\<>"]*)?$') $$;
comment on function private.is_issue_link(text) is 'Whether an issue may link to it: an address with https, or a path of the site.';

create function private.are_issue_blocks(blocks jsonb) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
  as $$
declare
  id_pattern constant text := '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$';
begin
  if jsonb_typeof(blocks) is distinct from 'array' or octet_length(blocks::text) > 900000 then return false; end if;
  if jsonb_array_length(blocks) > 60 or (select count(distinct b.value ->> 'id') from jsonb_array_elements(blocks) as b (value)) <> jsonb_array_length(blocks) then return false; end if;
  return not exists (select from jsonb_array_elements(blocks) as b (value) where not coalesce(
    case when jsonb_typeof(b.value) <> 'object' or exists (select from jsonb_each(b.value) as field where jsonb_typeof(field.value) <> 'string') then false else b.value ->> 'id' ~ '^[A-Za-z0-9_-]{1,60}$' and
      case b.value ->> 'kind'
        when 'text' then b.value - array['id', 'kind', 'html'] = '{}' and length(b.value ->> 'html') <= 200000
        when 'article' then b.value - array['id', 'kind', 'article_id'] = '{}' and b.value ->> 'article_id' ~ id_pattern
        when 'event' then b.value - array['id', 'kind', 'event_id'] = '{}' and b.value ->> 'event_id' ~ id_pattern
        when 'picture' then b.value - array['id', 'kind', 'url', 'alt', 'link'] = '{}' and (b.value ->> 'url' = '' or private.is_image_url(b.value ->> 'url'))
          and length(b.value ->> 'alt') <= 300 and private.is_line(b.value ->> 'alt') and (b.value ->> 'link' = '' or private.is_issue_link(b.value ->> 'link'))
        when 'button' then b.value - array['id', 'kind', 'label', 'href'] = '{}' and length(b.value ->> 'label') <= 100 and private.is_line(b.value ->> 'label')
          and (b.value ->> 'href' = '' or private.is_issue_link(b.value ->> 'href'))
        else false end end, false));
end $$;
comment on function private.are_issue_blocks(jsonb) is 'Whether these are the blocks of an issue: at most 60 and 900 kB, each with an id of its own and of the form {id, kind: text, html}, {id, kind: article, article_id}, {id, kind: event, event_id}, {id, kind: picture, url, alt, link} or {id, kind: button, label, href}. Of a draft, url, link, label and href may be empty.';

create function private.files_of_blocks(blocks jsonb) returns text[]
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(array_agg(distinct f.address), '{}')
  from jsonb_array_elements(coalesce(blocks, '[]')) as b (value),
    unnest(private.files_in(case b.value ->> 'kind' when 'text' then b.value ->> 'html' end, coalesce(b.value ->> 'image_url', b.value ->> 'url'))) as f (address)
$$;
comment on function private.files_of_blocks(jsonb) is 'The addresses of the pictures in blocks of an issue, as they are stored or resolved.';

create function private.text_of_blocks(blocks jsonb) returns text
  language sql immutable parallel safe set search_path = ''
  as $$
  select coalesce(string_agg(private.plain_text(b.value ->> 'html'), e'\n' order by b.place), '') from jsonb_array_elements(case when jsonb_typeof(blocks) = 'array' then blocks else '[]' end) with ordinality as b (value, place) where b.value ->> 'kind' = 'text'
$$;
comment on function private.text_of_blocks(jsonb) is 'The words of an issue as plain text, without those of the articles and events that it shows.';

-- Issues.

create table public.newsletter_issues (
  id uuid primary key,
  subject text not null default '' check (length(subject) <= 200 and private.is_line(subject)),
  preheader text not null default '' check (length(preheader) <= 200 and private.is_line(preheader)),
  blocks jsonb not null default '[]' check (private.are_issue_blocks(blocks)),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  scheduled_at timestamptz,
  missed_at timestamptz,
  missed_reason text,
  slug text unique check (private.is_slug(slug) and slug not in ('confirm', 'unsubscribe')),
  sent_at timestamptz,
  finished_at timestamptz,
  frozen jsonb check (jsonb_typeof(frozen) = 'array'),
  recipients integer check (recipients > 0),
  author_id uuid references public.authors (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  files text[] not null generated always as (private.files_of_blocks(blocks || coalesce(frozen, '[]'))) stored,
  search_text text not null generated always as (private.fold(subject || e'\n' || preheader || e'\n' || private.text_of_blocks(blocks))) stored,
  constraint newsletter_issues_scheduled_has_hour check ((status = 'scheduled') = (scheduled_at is not null)),
  constraint newsletter_issues_sent_is_frozen check (case when status in ('draft', 'scheduled') then num_nonnulls(slug, sent_at, finished_at, frozen, recipients) = 0
    else num_nulls(slug, sent_at, frozen, recipients) = 0 and (finished_at is not null) = (status in ('sent', 'cancelled')) end)
);
create index newsletter_issues_author_id_idx on public.newsletter_issues (author_id);
create index newsletter_issues_files_idx on public.newsletter_issues using gin (files);
create index newsletter_issues_search_idx on public.newsletter_issues using gin (search_text extensions.gin_trgm_ops);
create index newsletter_issues_subject_search_idx on public.newsletter_issues using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index newsletter_issues_sent_at_idx on public.newsletter_issues (sent_at);
comment on table public.newsletter_issues is 'Issues of the newsletter. Only functions write them; mail_outbox holds a mail for each subscriber who was active when sending began.';
comment on column public.newsletter_issues.id is 'Chosen by the browser.';
comment on column public.newsletter_issues.blocks is 'What the issue consists of, in order (private.are_issue_blocks).';
comment on column public.newsletter_issues.status is 'draft → scheduled → sending → sent; paused and back, or cancelled, while it is being sent. Only a draft can be changed.';
comment on column public.newsletter_issues.missed_at is 'The hour for which it was scheduled, when it was not sent then and became a draft again.';
comment on column public.newsletter_issues.missed_reason is 'Why it was not sent at that hour, in words; null when nothing ran then.';
comment on column public.newsletter_issues.slug is 'The address of its page in the archive; made from the subject when sending begins.';
comment on column public.newsletter_issues.sent_at is 'When sending began.';
comment on column public.newsletter_issues.finished_at is 'When the last mail was on its way, or when it was cancelled.';
comment on column public.newsletter_issues.frozen is 'Its blocks with what they showed when sending began (private.resolved_blocks). Mails and archive are rendered from these.';
comment on column public.newsletter_issues.recipients is 'How many subscribers were active when sending began.';
comment on column public.newsletter_issues.updated_at is 'When it was last saved. Scheduling and sending do not change it.';
comment on column public.newsletter_issues.search_text is 'The text that the search matches: subject, preheader and text blocks, folded; the first line is the subject.';
comment on column public.newsletter_issues.files is 'Addresses of the pictures in the issue, also of those that its articles and events had when sending began.';

alter table public.newsletter_issues enable row level security;
grant select on table public.newsletter_issues to authenticated;
create policy "staff read" on public.newsletter_issues for select to authenticated using ((select private.is_staff()));
-- Whoever sees what somebody wrote sees the author's names: the subqueries are subject to the policies of those tables.
create policy "with what they signed, announcements and issues included" on public.authors for select to authenticated using (
  exists (select 1 from public.news_articles a where a.author_id = authors.id)
  or exists (select 1 from public.announcements m where m.author_id = authors.id)
  or exists (select 1 from public.newsletter_issues i where i.author_id = authors.id));

-- Outbox and subscribers are created before this table and could not reference it.
alter table public.mail_outbox
  add constraint mail_outbox_newsletter_issue_id_fkey foreign key (newsletter_issue_id) references public.newsletter_issues (id) on delete set null;
alter table public.newsletter_subscribers
  add constraint newsletter_subscribers_unsubscribed_from_fkey foreign key (unsubscribed_from) references public.newsletter_issues (id) on delete set null;

create trigger stamp_author before insert on public.newsletter_issues for each row execute function private.stamp_author();
create trigger stamp_updated_at before update of subject, preheader, blocks on public.newsletter_issues for each row execute function private.stamp_updated_at();
create trigger record_state after update of status on public.newsletter_issues for each row when (old.status <> new.status) execute function private.record_row('newsletter_issue');
-- Revisions and pictures (editorial).
create constraint trigger keep_revision after insert or update on public.newsletter_issues deferrable initially deferred
  for each row execute function private.keep_revision('issue', 'id');
create trigger forget_item after delete on public.newsletter_issues for each row execute function private.forget_item('newsletter_issue');

create table private.forgotten_issue_mails (
  issue_id uuid primary key references public.newsletter_issues (id) on delete cascade,
  sent integer not null default 0,
  failed integer not null default 0,
  dropped integer not null default 0,
  bounced integer not null default 0,
  complained integer not null default 0,
  unsubscribed integer not null default 0
);
comment on table private.forgotten_issue_mails is 'How many mails of each issue were deleted, by what had become of them, and how many of those who unsubscribed from it, so that its numbers stay when the outbox or the list forgets.';

create function private.count_forgotten_issue_mails() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into private.forgotten_issue_mails as f (issue_id, sent, failed, dropped, bounced, complained)
    select i.id, count(*) filter (where g.state = 'sent'), count(*) filter (where g.state = 'failed'), count(*) filter (where g.state in ('waiting', 'sending', 'dropped')),
      count(*) filter (where g.returned = 'bounced'), count(*) filter (where g.returned = 'complained')
    from gone_rows g join public.newsletter_issues i on i.id = g.newsletter_issue_id group by i.id order by i.id
    on conflict (issue_id) do update set sent = f.sent + excluded.sent, failed = f.failed + excluded.failed, dropped = f.dropped + excluded.dropped,
      bounced = f.bounced + excluded.bounced, complained = f.complained + excluded.complained;
  return null;
end $$;
comment on function private.count_forgotten_issue_mails() is 'Trigger: counts mails of issues that are deleted. One that was still to be sent counts as dropped.';
create trigger count_forgotten_issue_mails after delete on public.mail_outbox referencing old table as gone_rows
  for each statement execute function private.count_forgotten_issue_mails();

create function private.count_forgotten_leavers() returns trigger
  language plpgsql security definer set search_path = ''
  as $$
begin
  insert into private.forgotten_issue_mails as f (issue_id, unsubscribed)
    select i.id, count(*) from gone_rows o join public.newsletter_issues i on i.id = o.unsubscribed_from group by i.id order by i.id
    on conflict (issue_id) do update set unsubscribed = f.unsubscribed + excluded.unsubscribed;
  return null;
end $$;
comment on function private.count_forgotten_leavers() is 'Trigger: counts deleted subscribers who had unsubscribed from an issue.';
create trigger count_forgotten_leavers after delete on public.newsletter_subscribers referencing old table as gone_rows
  for each statement execute function private.count_forgotten_leavers();

create table private.newsletter_visits (
  issue_id uuid not null references public.newsletter_issues (id) on delete cascade,
  day date not null,
  number integer not null,
  primary key (issue_id, day)
);
comment on table private.newsletter_visits is 'How often the page of each issue in the archive was opened, by day on the office''s clock. Nothing says by whom.';

-- What blocks show.

create function private.resolved_blocks(blocks jsonb, titled boolean) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select coalesce(jsonb_agg(b.value || case b.value ->> 'kind'
      when 'article' then case when a.id is null then '{"public": false}' || case when titled and x.id is not null then jsonb_build_object('title', x.title) else '{}' end
        else jsonb_build_object('public', true, 'title', a.title, 'summary', a.summary, 'image_url', a.image_url, 'path', '/news/' || a.slug) end
      when 'event' then case when e.id is null then '{"public": false}' || case when titled and y.id is not null then jsonb_build_object('title', y.title) else '{}' end
        else jsonb_build_object('public', true, 'title', e.title, 'summary', e.summary, 'image_url', e.image_url, 'path', '/events/' || e.slug, 'start_date', e.start_date, 'end_date', e.end_date,
          'time_zone', e.time_zone, 'location', e.location, 'is_online', e.is_online, 'over', e.end_date <= now(), 'cancelled', e.status = 'cancelled') end
      else '{}' end order by b.place), '[]')
  from jsonb_array_elements(blocks) with ordinality as b (value, place)
    left join public.news_articles x on x.id = (b.value ->> 'article_id')::uuid
    left join public.news_articles a on a.id = x.id and a.published_at <= now()
    left join public.events y on y.id = (b.value ->> 'event_id')::uuid
    left join public.events e on e.id = y.id and private.event_is_public(e.published_at)
$$;
comment on function private.resolved_blocks(jsonb, boolean) is 'Blocks of an issue with what everybody may read of their articles and events; public: false of what is not public or gone, with its title only when titled.';

create function private.resolve_blocks(blocks jsonb) returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may see issues before they are sent.' using errcode = '42501'; end if;
  if not private.are_issue_blocks(blocks) then raise exception 'These are no blocks of an issue.' using errcode = '22023'; end if;
  return private.resolved_blocks(blocks, true);
end $$;
comment on function private.resolve_blocks(jsonb) is 'See public.resolve_newsletter_blocks.';

create function public.resolve_newsletter_blocks(blocks jsonb) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.resolve_blocks(blocks) $$;
comment on function public.resolve_newsletter_blocks(jsonb) is 'The blocks of an issue as its mail would show them now, for the preview (staff): articles and events with title, summary, image_url and path; of those that are not public, only public: false and, where they still are, the title. Errors: 22023.';

create function private.newsletter_news() returns jsonb
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  since timestamptz;
begin
  if not private.is_staff() then raise exception 'Only staff may write issues.' using errcode = '42501'; end if;
  since := coalesce((select max(i.sent_at) from public.newsletter_issues i where private.is_archived(i)), now() - interval '31 days');
  return jsonb_build_object(
    'articles', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'title', a.title) order by a.published_at desc, a.id), '[]') from (
      select n.* from public.news_articles n where n.published_at <= now() and n.published_at > since order by n.published_at desc, n.id limit 20) a),
    'events', (select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'title', e.title) order by e.start_date, e.id), '[]') from (
      select v.* from public.events v where v.published_at <= now() and v.published_at > since and v.start_date > now() and v.status <> 'cancelled' order by v.start_date, v.id limit 20) e));
end $$;
comment on function private.newsletter_news() is 'See public.get_newsletter_news.';

create function public.get_newsletter_news() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.newsletter_news() $$;
comment on function public.get_newsletter_news() is 'What is new since the last issue that is in the archive was sent, or in the last 31 days (staff): articles, newest first, and events still to come, next first; {id, title}, at most 20 of each.';

-- Writing.

create function private.check_newsletter_issue(issue jsonb) returns void
  language plpgsql immutable set search_path = ''
  as $$
begin
  perform private.only_one_object(issue, 1000000);
  if issue - array['subject', 'preheader', 'blocks'] <> '{}' or jsonb_typeof(issue -> 'subject') is distinct from 'string' or jsonb_typeof(issue -> 'preheader') is distinct from 'string' then
    raise exception 'An issue has a subject, a preheader and blocks.' using errcode = '22023';
  end if;
  if length(issue ->> 'subject') > 200 or not private.is_line(issue ->> 'subject') then raise exception 'A subject has up to 200 characters, in one line.' using errcode = '22023'; end if;
  if length(issue ->> 'preheader') > 200 or not private.is_line(issue ->> 'preheader') then raise exception 'A preheader has up to 200 characters, in one line.' using errcode = '22023'; end if;
  if not private.are_issue_blocks(issue -> 'blocks') then raise exception 'These are no blocks of an issue.' using errcode = '22023'; end if;
end $$;
comment on function private.check_newsletter_issue(jsonb) is 'Refuses (22023) what is no issue: {subject, preheader, blocks}.';

create function private.lock_newsletter_issue(of_issue uuid) returns public.newsletter_issues
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues;
begin
  if not private.is_staff() then raise exception 'Only staff may write issues.' using errcode = '42501'; end if;
  select * into i from public.newsletter_issues n where n.id = of_issue for no key update;
  if i.id is null then raise exception 'This issue is not there any more.' using errcode = 'PT404'; end if;
  return i;
end $$;
comment on function private.lock_newsletter_issue(uuid) is 'An issue, which nobody else changes until the end of the transaction. For staff; refused when it is gone (PT404).';

create function private.save_newsletter_issue(issue_id uuid, issue jsonb, save_id uuid, expected timestamptz) returns table (id uuid, updated_at timestamptz, status text)
  language plpgsql volatile security definer set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.newsletter_issues;
begin
  if not private.is_staff() then raise exception 'Only staff may write issues.' using errcode = '42501'; end if;
  if issue_id is null or save_id is null then raise exception 'An issue and its save have ids.' using errcode = '22023'; end if;
  perform private.check_newsletter_issue(issue);
  if private.begin_save(issue_id, save_id) then
    select i.* into stored from public.newsletter_issues i where i.id = issue_id for update;
    if stored.status <> 'draft' then
      raise exception 'This issue is not a draft any more, so it cannot be changed.' using errcode = 'PT409', detail = jsonb_build_object('status', stored.status)::text;
    end if;
    perform private.expect_version(issue_id, stored.updated_at, expected);
    if expected is null then
      insert into public.newsletter_issues (id, subject, preheader, blocks) values (issue_id, btrim(issue ->> 'subject'), btrim(issue ->> 'preheader'), issue -> 'blocks');
    else
      update public.newsletter_issues i set subject = btrim(issue ->> 'subject'), preheader = btrim(issue ->> 'preheader'), blocks = issue -> 'blocks' where i.id = issue_id;
    end if;
  end if;
  return query select i.id, i.updated_at, i.status from public.newsletter_issues i where i.id = issue_id;
end $$;
comment on function private.save_newsletter_issue(uuid, jsonb, uuid, timestamptz) is 'See public.save_newsletter_issue.';

create function public.save_newsletter_issue(issue_id uuid, issue jsonb, save_id uuid, expected timestamptz default null) returns table (id uuid, updated_at timestamptz, status text)
  language sql volatile security invoker set search_path = ''
  as $$ select * from private.save_newsletter_issue(issue_id, issue, save_id, expected) $$;
comment on function public.save_newsletter_issue(uuid, jsonb, uuid, timestamptz) is 'Adds an issue of the newsletter (expected null) or changes the version of a draft that was saved at the time expected (staff): {subject, preheader, blocks}. Errors: 22023; PT409, a newer version, or it is no draft any more (status in the details); PT404 deleted. A retry with the same save_id changes nothing.';

create function private.delete_newsletter_issue(issue_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues := private.lock_newsletter_issue(issue_id);
begin
  if i.status not in ('draft', 'cancelled') then raise exception 'Only drafts and cancelled issues can be deleted.' using errcode = 'PT409'; end if;
  delete from public.newsletter_issues n where n.id = i.id;
end $$;
comment on function private.delete_newsletter_issue(uuid) is 'See public.delete_newsletter_issue.';

create function public.delete_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.delete_newsletter_issue(issue_id) $$;
comment on function public.delete_newsletter_issue(uuid) is 'Deletes a draft or a cancelled issue (staff), which leaves the archive too. Errors: PT404; PT409 in another state.';

-- Sending.

create function private.newsletter_audience_size() returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count subscribers.' using errcode = '42501'; end if;
  return (select count(*) from public.newsletter_subscribers s where s.status = 'active');
end $$;
comment on function private.newsletter_audience_size() is 'See public.count_newsletter_audience.';

create function public.count_newsletter_audience() returns integer
  language sql stable security invoker set search_path = ''
  as $$ select private.newsletter_audience_size() $$;
comment on function public.count_newsletter_audience() is 'To how many subscribers an issue would go now (staff).';

create function private.newsletter_pace() returns integer
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may ask for the pace.' using errcode = '42501'; end if;
  -- As private.claim_mails hands them out.
  return (select s.value - s.value / 4 from private.operation_settings s where s.name = 'mails_per_minute');
end $$;
comment on function private.newsletter_pace() is 'See public.get_newsletter_pace.';

create function public.get_newsletter_pace() returns integer
  language sql stable security invoker set search_path = ''
  as $$ select private.newsletter_pace() $$;
comment on function public.get_newsletter_pace() is 'How many mails of issues leave in a minute at most (staff).';

create function private.check_sendable(i public.newsletter_issues, moment timestamptz) returns void
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  b record;
begin
  if btrim(i.subject) = '' then raise exception 'The issue has no subject.' using errcode = 'P0001'; end if;
  if i.blocks = '[]' then raise exception 'The issue is empty.' using errcode = 'P0001'; end if;
  for b in select v.value as block, a.title as article, a.published_at <= moment as article_public, e.title as event, coalesce(e.published_at <= moment, false) as event_public, e.end_date <= moment as event_over, e.status = 'cancelled' as event_cancelled
    from jsonb_array_elements(i.blocks) with ordinality as v (value, place)
      left join public.news_articles a on a.id = (v.value ->> 'article_id')::uuid
      left join public.events e on e.id = (v.value ->> 'event_id')::uuid order by v.place
  loop
    case b.block ->> 'kind'
      when 'article' then
        if not coalesce(b.article_public, false) then raise exception 'The article %is not public.', coalesce('“' || b.article || '” ', '') using errcode = 'P0001', detail = jsonb_build_object('block', b.block ->> 'id')::text; end if;
      when 'event' then
        if not b.event_public then raise exception 'The event %is not public.', coalesce('“' || b.event || '” ', '') using errcode = 'P0001', detail = jsonb_build_object('block', b.block ->> 'id')::text; end if;
        if b.event_cancelled then raise exception 'The event “%” is cancelled.', b.event using errcode = 'P0001', detail = jsonb_build_object('block', b.block ->> 'id')::text; end if;
        if b.event_over then raise exception 'The event “%” is over.', b.event using errcode = 'P0001', detail = jsonb_build_object('block', b.block ->> 'id')::text; end if;
      when 'picture' then
        if b.block ->> 'url' = '' then raise exception 'A picture is missing.' using errcode = 'P0001', detail = jsonb_build_object('block', b.block ->> 'id')::text; end if;
      when 'button' then
        if btrim(b.block ->> 'label') = '' or b.block ->> 'href' = '' then raise exception 'A button has no words or leads nowhere.' using errcode = 'P0001', detail = jsonb_build_object('block', b.block ->> 'id')::text; end if;
      else null;
    end case;
  end loop;
end $$;
comment on function private.check_sendable(public.newsletter_issues, timestamptz) is 'Refuses (P0001, the block in the details) an issue that could not be sent at that moment: without subject or blocks, with an article or event that is not public then, an event that is cancelled or over then, an empty picture or button.';

create function private.begin_sending(i public.newsletter_issues, expected_size integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  mails integer;
  shown jsonb;
begin
  perform private.check_sendable(i, now());
  shown := private.resolved_blocks(i.blocks, false);
  if shown @> '[{"public": false}]' then raise exception 'An article or event of the issue has just been withdrawn.' using errcode = 'P0001'; end if;
  -- One at a time, for the slug.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('issue of the newsletter', 0));
  insert into public.mail_outbox (template, recipient, cause, about_kind, about_id, urgency, newsletter_issue_id)
    select 'newsletter-issue', lower(s.email), 'newsletter:' || i.id || ':' || s.id, 'subscription', s.id, 2, i.id
    from public.newsletter_subscribers s where s.status = 'active';
  get diagnostics mails = row_count;
  if mails is distinct from coalesce(expected_size, mails) then
    raise exception 'The number of subscribers has changed meanwhile.' using errcode = 'PT409', detail = jsonb_build_object('size', mails)::text;
  end if;
  if mails = 0 then raise exception 'Nobody has subscribed to the newsletter.' using errcode = 'P0001'; end if;
  update public.newsletter_issues n set status = 'sending', scheduled_at = null, missed_at = null, missed_reason = null, slug = private.free_slug('issue', i.subject, i.id),
    sent_at = clock_timestamp(), frozen = shown, recipients = mails where n.id = i.id;
end $$;
comment on function private.begin_sending(public.newsletter_issues, integer) is 'Freezes a locked issue and its audience: stores what its blocks show now, and a mail for each active subscriber. Refuses an audience that has not the expected size, unless that is null.';

create function private.send_newsletter_issue(issue_id uuid, expected timestamptz, expected_size integer) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues := private.lock_newsletter_issue(issue_id);
begin
  if expected_size is null then raise exception 'To how many?' using errcode = '22023'; end if;
  perform private.expect_version(i.id, i.updated_at, expected);
  -- A retry after a lost answer.
  if i.status in ('sending', 'sent') and i.recipients = expected_size then return; end if;
  if i.status <> 'draft' then raise exception 'This issue is not a draft any more.' using errcode = 'PT409'; end if;
  perform private.begin_sending(i, expected_size);
end $$;
comment on function private.send_newsletter_issue(uuid, timestamptz, integer) is 'See public.send_newsletter_issue.';

create function public.send_newsletter_issue(issue_id uuid, expected timestamptz, expected_size integer) returns void
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.send_newsletter_issue(issue_id, expected, expected_size) $$;
comment on function public.send_newsletter_issue(uuid, timestamptz, integer) is 'Begins to send a draft, saved at the time expected, to all active subscribers (staff), in one transaction: freezes what its blocks show and writes a mail for each. Errors: 22023; PT404; PT409, a newer version, no draft any more, or another number of subscribers than expected_size (size in the details); P0001, it cannot be sent (private.check_sendable; the block in the details) or nobody has subscribed. A retry sends nothing.';

create function private.schedule_newsletter_issue(issue_id uuid, expected timestamptz, at timestamptz) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues := private.lock_newsletter_issue(issue_id);
begin
  perform private.expect_version(i.id, i.updated_at, expected);
  if i.status not in ('draft', 'scheduled') then raise exception 'This issue is not a draft any more.' using errcode = 'PT409'; end if;
  if not coalesce(at > now() and at < now() + interval '1 year', false) then raise exception 'Choose an hour that is still to come, within the next year.' using errcode = 'P0001'; end if;
  perform private.check_sendable(i, at);
  update public.newsletter_issues n set status = 'scheduled', scheduled_at = at, missed_at = null, missed_reason = null where n.id = i.id;
end $$;
comment on function private.schedule_newsletter_issue(uuid, timestamptz, timestamptz) is 'See public.schedule_newsletter_issue.';

create function public.schedule_newsletter_issue(issue_id uuid, expected timestamptz, at timestamptz) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.schedule_newsletter_issue(issue_id, expected, at) $$;
comment on function public.schedule_newsletter_issue(uuid, timestamptz, timestamptz) is 'Has a draft, saved at the time expected, sent at an hour to come, or changes that hour (staff). If it cannot be sent within 15 minutes of it, it becomes a draft again (missed_at). Errors: as send_newsletter_issue, without the size.';

create function private.unschedule_newsletter_issue(issue_id uuid) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues := private.lock_newsletter_issue(issue_id);
begin
  if i.status not in ('draft', 'scheduled') then raise exception 'Sending this issue has begun already.' using errcode = 'PT409'; end if;
  update public.newsletter_issues n set status = 'draft', scheduled_at = null where n.id = i.id and n.status = 'scheduled';
end $$;
comment on function private.unschedule_newsletter_issue(uuid) is 'See public.unschedule_newsletter_issue.';

create function public.unschedule_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.unschedule_newsletter_issue(issue_id) $$;
comment on function public.unschedule_newsletter_issue(uuid) is 'Makes a scheduled issue a draft again (staff); does nothing to a draft. Errors: PT404; PT409 once sending has begun.';

create function private.turn_newsletter_issue(issue_id uuid, wanted text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues;
begin
  i := private.lock_newsletter_issue(issue_id);
  if i.status = wanted then return; end if;
  if i.status not in ('sending', 'paused') then raise exception 'This issue is not being sent.' using errcode = 'PT409'; end if;
  if not exists (select from public.mail_outbox o where o.newsletter_issue_id = i.id and o.state in ('waiting', 'sending')) then
    update public.newsletter_issues n set status = 'sent', finished_at = now() where n.id = i.id;
    return;
  end if;
  -- No mail is claimed meanwhile, so that after a pause none goes out but those that are on their way. Cancelling takes too
  -- long to stop all mails for it, and whoever waits for the issue stops none.
  if wanted <> 'cancelled' then perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('mails per minute', 0)); end if;
  update public.newsletter_issues n set status = wanted, finished_at = case when wanted = 'cancelled' then now() end where n.id = i.id;
  if wanted = 'cancelled' then
    update public.mail_outbox o set state = 'dropped', settled_at = now() where o.newsletter_issue_id = i.id and o.state = 'waiting';
  end if;
end $$;
comment on function private.turn_newsletter_issue(uuid, text) is 'Pauses, resumes (sending) or cancels an issue that is being sent; one of which every mail has left is sent. Of a cancelled one, mails that are being tried when it is cancelled are dropped at their next try.';

create function public.pause_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.turn_newsletter_issue(issue_id, 'paused') $$;
comment on function public.pause_newsletter_issue(uuid) is 'Stops sending an issue until it is resumed (staff); mails that are on their way arrive. Errors: PT404; PT409 when it is not being sent.';

create function public.resume_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.turn_newsletter_issue(issue_id, 'sending') $$;
comment on function public.resume_newsletter_issue(uuid) is 'Goes on sending a paused issue (staff). Errors: PT404; PT409 when it is not being sent.';

create function public.cancel_newsletter_issue(issue_id uuid) returns void
  language sql volatile security invoker set search_path = '' set statement_timeout = '60s'
  as $$ select private.turn_newsletter_issue(issue_id, 'cancelled') $$;
comment on function public.cancel_newsletter_issue(uuid) is 'Ends the sending of an issue for good and drops its waiting mails (staff). Errors: PT404; PT409 when it is not being sent.';

create function private.newsletter_issue_data(mail public.mail_outbox) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('subject', i.subject, 'preheader', i.preheader, 'blocks', i.frozen, 'archive_path', '/newsletter/' || i.slug,
      'path', '/newsletter/unsubscribe?token=' || t.token || '&letter=' || i.slug, 'one_click', '/functions/v1/unsubscribe?token=' || t.token || '&letter=' || i.slug)
    from public.newsletter_issues i, public.newsletter_subscribers s, private.link_token('newsletter-unsubscribe', s.id) as t (token)
    where i.id = mail.newsletter_issue_id and i.status <> 'cancelled' and s.id = mail.about_id and s.status = 'active'
$$;
comment on function private.newsletter_issue_data(public.mail_outbox) is 'The data for the template of a mail to a subscriber; null when the issue was cancelled, or the subscriber is not active any more.';

create function private.staff_addresses(among text[]) returns table (address text, person uuid)
  language sql stable security definer set search_path = ''
  as $$
  select lower(u.email), u.id from auth.users u join public.user_profiles p on p.id = u.id join public.user_roles r on r.id = p.role_id
    where lower(u.email) = any (among) and u.email_confirmed_at is not null and r.name in ('editor', 'administrator', 'super_administrator')
$$;
comment on function private.staff_addresses(text[]) is 'Those of the given addresses that are confirmed addresses of staff, with their accounts.';

create function private.test_newsletter_issue(test_id uuid, issue jsonb, addresses text[]) returns integer
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  wanted text[];
  others text[];
  shown jsonb[];
begin
  if not private.is_staff() then raise exception 'Only staff may test issues.' using errcode = '42501'; end if;
  if test_id is null then raise exception 'A test has an id.' using errcode = '22023'; end if;
  perform private.check_newsletter_issue(issue);
  wanted := array(select distinct lower(btrim(a)) from unnest(addresses) as a where btrim(a) <> '' order by 1);
  if cardinality(wanted) not between 1 and 10 then raise exception 'A test goes to one to ten addresses.' using errcode = 'P0001'; end if;
  others := array(select w from unnest(wanted) as w except select s.address from private.staff_addresses(wanted) s order by 1);
  if others <> '{}' then raise exception 'A test goes to staff only, not to %.', left(array_to_string(others, ', '), 300) using errcode = 'P0001'; end if;
  shown := array(select b.value from jsonb_array_elements(private.resolved_blocks(issue -> 'blocks', false)) with ordinality as b (value, place) where b.value -> 'public' is distinct from 'false' order by b.place);
  perform private.enqueue_mail('newsletter-issue', s.address, 'newsletter-test:' || test_id || ':' || s.person, jsonb_build_object('subject', btrim(issue ->> 'subject'), 'preheader', btrim(issue ->> 'preheader'),
    'blocks', to_jsonb(shown), 'archive_path', '/newsletter', 'path', '/newsletter/unsubscribe', 'test', true), 'account', s.person) from private.staff_addresses(wanted) s;
  return cardinality(wanted);
end $$;
comment on function private.test_newsletter_issue(uuid, jsonb, text[]) is 'See public.test_newsletter_issue.';

create function public.test_newsletter_issue(test_id uuid, issue jsonb, addresses text[]) returns integer
  language sql volatile security invoker set search_path = ''
  as $$ select private.test_newsletter_issue(test_id, issue, addresses) $$;
comment on function public.test_newsletter_issue(uuid, jsonb, text[]) is 'Sends an issue ({subject, preheader, blocks}), saved or not, as a test to up to ten addresses of staff (staff); returns to how many. Blocks that are not public are left out. Errors: 22023; P0001, an address is not of staff. A retry with the same test_id sends nothing.';

create function private.newsletter_issue_counts(issue_ids uuid[])
  returns table (issue_id uuid, recipients bigint, waiting bigint, sent bigint, failed bigint, dropped bigint, bounced bigint, complained bigint, unsubscribed bigint, visits bigint)
  language plpgsql stable security definer set search_path = ''
  as $$
begin
  if not private.is_staff() then raise exception 'Only staff may count mails.' using errcode = '42501'; end if;
  return query
    select i.id, i.recipients::bigint, o.waiting, o.sent + coalesce(f.sent, 0), o.failed + coalesce(f.failed, 0), o.dropped + coalesce(f.dropped, 0),
      o.bounced + coalesce(f.bounced, 0), o.complained + coalesce(f.complained, 0),
      (select count(*) from public.newsletter_subscribers s where s.unsubscribed_from = i.id) + coalesce(f.unsubscribed, 0), (select coalesce(sum(v.number), 0) from private.newsletter_visits v where v.issue_id = i.id)
    from public.newsletter_issues i left join private.forgotten_issue_mails f on f.issue_id = i.id,
      lateral (select count(*) filter (where m.state in ('waiting', 'sending')) as waiting, count(*) filter (where m.state = 'sent') as sent,
        count(*) filter (where m.state = 'failed') as failed, count(*) filter (where m.state = 'dropped') as dropped,
        count(*) filter (where m.returned = 'bounced') as bounced, count(*) filter (where m.returned = 'complained') as complained from public.mail_outbox m where m.newsletter_issue_id = i.id) as o
    where i.id = any (private.chosen_rows(issue_ids)) and i.recipients is not null;
end $$;
comment on function private.newsletter_issue_counts(uuid[]) is 'See public.get_newsletter_issue_counts.';

create function public.get_newsletter_issue_counts(issue_ids uuid[])
  returns table (issue_id uuid, recipients bigint, waiting bigint, sent bigint, failed bigint, dropped bigint, bounced bigint, complained bigint, unsubscribed bigint, visits bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.newsletter_issue_counts(issue_ids) $$;
comment on function public.get_newsletter_issue_counts(uuid[]) is 'What became of issues of which sending has begun (staff): recipients when it began; of their mails, how many wait or are on their way, were sent, failed, or were dropped because the subscriber had left or the issue was cancelled; of those sent, how many bounced or were complained of (delivered is the rest); who unsubscribed from the issue; visits of its page.';

-- Scheduled jobs.

create function private.start_newsletter_issues() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  i public.newsletter_issues;
begin
  for i in select n.* from public.newsletter_issues n where n.status = 'scheduled' and n.scheduled_at <= now() order by n.scheduled_at, n.id for update skip locked loop
    -- Other jobs of the same run may have taken long.
    if i.scheduled_at < clock_timestamp() - interval '15 minutes' then
      update public.newsletter_issues n set status = 'draft', scheduled_at = null, missed_at = i.scheduled_at where n.id = i.id;
      continue;
    end if;
    begin
      perform private.begin_sending(i, null);
    exception
      when raise_exception then
        update public.newsletter_issues n set status = 'draft', scheduled_at = null, missed_at = i.scheduled_at, missed_reason = sqlerrm where n.id = i.id;
      when others then
        -- Tried again until its quarter of an hour is over.
        raise warning 'Sending issue % could not begin: %', i.id, sqlerrm;
        update public.newsletter_issues n set missed_reason = 'Something went wrong.' where n.id = i.id;
    end;
  end loop;
end $$;
comment on function private.start_newsletter_issues() is 'Scheduled job: begins to send the issues whose hour has come. An issue whose hour passed more than 15 minutes ago, or that cannot be sent, becomes a draft again, so that nothing is ever sent late by itself.';

create function private.finish_newsletter_issues() returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  done uuid[] := array(select i.id from public.newsletter_issues i
    where i.status = 'sending' and not exists (select from public.mail_outbox o where o.newsletter_issue_id = i.id and o.state in ('waiting', 'sending')));
begin
  -- Only where there is one: each statement on issues has the site rebuilt (docs/operations.md).
  if done <> '{}' then
    update public.newsletter_issues i set status = 'sent', finished_at = now() where i.id = any (done) and i.status = 'sending';
  end if;
end $$;
comment on function private.finish_newsletter_issues() is 'Scheduled job: notes that an issue was sent once none of its mails waits or is on its way.';
insert into private.scheduled_jobs (name, every) values ('start_newsletter_issues', '50 seconds'), ('finish_newsletter_issues', '50 seconds');

-- The archive.

create function private.is_archived(i public.newsletter_issues) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select i.status in ('sending', 'paused', 'sent') or (i.status = 'cancelled' and (
    exists (select from public.mail_outbox o where o.newsletter_issue_id = i.id and o.state = 'sent') or exists (select from private.forgotten_issue_mails f where f.issue_id = i.id and f.sent > 0)))
$$;
comment on function private.is_archived(public.newsletter_issues) is 'Whether an issue is in the public archive: once sending has begun; a cancelled one only if it reached somebody.';

create function private.newsletter_archive(page_size integer, page integer) returns table (id uuid, slug text, subject text, preheader text, sent_at timestamptz, total bigint)
  language sql stable security definer set search_path = ''
  as $$
  select i.id, i.slug, i.subject, i.preheader, i.sent_at, count(*) over () from public.newsletter_issues i where private.is_archived(i)
    order by i.sent_at desc, i.id limit least(greatest(page_size, 1), 1000) offset (greatest(page, 1) - 1)::bigint * least(greatest(page_size, 1), 1000)
$$;
comment on function private.newsletter_archive(integer, integer) is 'See public.get_newsletter_archive.';

create function public.get_newsletter_archive(page_size integer default 20, page integer default 1) returns table (id uuid, slug text, subject text, preheader text, sent_at timestamptz, total bigint)
  language sql stable security invoker set search_path = ''
  as $$ select * from private.newsletter_archive(page_size, page) $$;
comment on function public.get_newsletter_archive(integer, integer) is 'The issues in the archive, newest first, in pages from 1 of up to 1,000; total is the number of all.';

create function private.archived_issue(of_slug text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object('slug', i.slug, 'subject', i.subject, 'preheader', i.preheader, 'sent_at', i.sent_at, 'blocks', (
      select coalesce(jsonb_agg(b.value || case when a.id is not null then jsonb_build_object('path', '/news/' || a.slug)
          when e.id is not null then jsonb_build_object('path', '/events/' || e.slug, 'over', e.end_date <= now(), 'cancelled', e.status = 'cancelled') else '{}' end order by b.place), '[]')
      from jsonb_array_elements(i.frozen) with ordinality as b (value, place)
        left join public.news_articles a on a.id = (b.value ->> 'article_id')::uuid and a.published_at <= now()
        left join public.events e on e.id = (b.value ->> 'event_id')::uuid and private.event_is_public(e.published_at)
      where b.value ->> 'kind' not in ('article', 'event') or a.id is not null or e.id is not null))
    from public.newsletter_issues i where i.slug = of_slug and private.is_archived(i)
$$;
comment on function private.archived_issue(text) is 'See public.get_newsletter_archive_issue.';

create function public.get_newsletter_archive_issue(of_slug text) returns jsonb
  language sql stable security invoker set search_path = ''
  as $$ select private.archived_issue(of_slug) $$;
comment on function public.get_newsletter_archive_issue(text) is 'An issue of the archive as it was sent: {slug, subject, preheader, sent_at, blocks}; null when there is none. Articles and events that are not public any more are left out; whether an event is over or cancelled is said again.';

create function private.count_newsletter_visit(of_slug text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  opened uuid := (select i.id from public.newsletter_issues i where i.slug = of_slug and private.is_archived(i));
begin
  if opened is null or private.is_staff() or not private.within_caps('visit', null) then return; end if;
  insert into private.newsletter_visits as v (issue_id, day, number) values (opened, (now() at time zone 'Europe/Sofia')::date, 1)
    on conflict (issue_id, day) do update set number = v.number + 1;
end $$;
comment on function private.count_newsletter_visit(text) is 'See public.count_newsletter_visit.';

create function public.count_newsletter_visit(of_slug text) returns void
  language sql volatile security invoker set search_path = ''
  as $$ select private.count_newsletter_visit(of_slug) $$;
comment on function public.count_newsletter_visit(text) is 'Counts that an issue''s page in the archive was opened: one number an issue and day. Does nothing for other slugs, for staff, and for what one origin opens above its cap (submission_caps).';

-- Grants on functions. Constraints and generated columns call the first four with the rights of the role that writes the row.

grant execute on function private.is_issue_link(text), private.are_issue_blocks(jsonb), private.files_of_blocks(jsonb), private.text_of_blocks(jsonb) to service_role;
grant execute on function private.resolve_blocks(jsonb), private.newsletter_news(), private.save_newsletter_issue(uuid, jsonb, uuid, timestamptz), private.delete_newsletter_issue(uuid),
  private.newsletter_audience_size(), private.newsletter_pace(), private.send_newsletter_issue(uuid, timestamptz, integer), private.schedule_newsletter_issue(uuid, timestamptz, timestamptz), private.unschedule_newsletter_issue(uuid),
  private.turn_newsletter_issue(uuid, text), private.test_newsletter_issue(uuid, jsonb, text[]), private.newsletter_issue_counts(uuid[]) to authenticated;
grant execute on function private.newsletter_archive(integer, integer), private.archived_issue(text), private.count_newsletter_visit(text) to anon, authenticated, service_role;
grant execute on function public.resolve_newsletter_blocks(jsonb), public.get_newsletter_news(), public.save_newsletter_issue(uuid, jsonb, uuid, timestamptz), public.delete_newsletter_issue(uuid),
  public.count_newsletter_audience(), public.get_newsletter_pace(), public.send_newsletter_issue(uuid, timestamptz, integer), public.schedule_newsletter_issue(uuid, timestamptz, timestamptz), public.unschedule_newsletter_issue(uuid),
  public.pause_newsletter_issue(uuid), public.resume_newsletter_issue(uuid), public.cancel_newsletter_issue(uuid), public.test_newsletter_issue(uuid, jsonb, text[]),
  public.get_newsletter_issue_counts(uuid[]) to authenticated;
grant execute on function public.get_newsletter_archive(integer, integer), public.get_newsletter_archive_issue(text), public.count_newsletter_visit(text) to anon, authenticated;

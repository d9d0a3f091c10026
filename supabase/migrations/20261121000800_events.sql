-- Events: the chamber's calendar. Drafts and scheduled events, with their pictures, are for staff only.

create table public.event_categories (
  id uuid primary key default gen_random_uuid(),
  name text collate "und-x-icu" not null unique check (length(btrim(name)) between 1 and 80 and private.is_line(name))
);
comment on table public.event_categories is 'Categories of events.';

alter table public.event_categories enable row level security;
grant select on table public.event_categories to anon, authenticated;
grant insert, update, delete on table public.event_categories to authenticated;
create policy "everybody reads" on public.event_categories for select to anon, authenticated using (id is not null);
create policy "Administrators add" on public.event_categories for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change" on public.event_categories for update to authenticated
  using ((select private.is_admin()));
create policy "Administrators delete" on public.event_categories for delete to authenticated
  using ((select private.is_admin()));

create trigger record_row after insert or update
  or delete on public.event_categories for each row execute function private.record_row('category');

create table public.events (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique check (private.is_slug(slug) and slug <> 'past'),
  title text collate "und-x-icu" not null check (length(btrim(title)) between 1 and 200 and private.is_line(title)),
  description text not null check (length(description) between 1 and 200000),
  summary text not null generated always as (private.plain_excerpt(description)) stored,
  category_id uuid not null references public.event_categories (id) on delete restrict,
  status text not null default 'upcoming' check (status in ('upcoming', 'ongoing', 'completed', 'cancelled')),
  start_date timestamptz not null,
  end_date timestamptz not null,
  time_zone text not null default 'Europe/Sofia' check (private.is_time_zone(time_zone)),
  location text check (length(location) <= 300 and private.is_line(location)),
  is_online boolean not null default false,
  meeting_url text check (private.is_http_url(meeting_url)),
  max_participants integer check (max_participants >= 1),
  registration_deadline timestamptz,
  is_featured boolean not null default false,
  image_url text check (private.is_image_url(image_url)),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search_text text not null generated always as (private.search_text(title || e'\n' || coalesce(location, '') || ' '
    || private.plain_text(description))) stored,
  files text[] not null generated always as (private.files_in(description, image_url)) stored,
  meeting_for_participants boolean not null default false,
  published_at timestamptz default now(),
  price_cents integer check (price_cents between 1 and 10000000),
  member_price_cents integer check (member_price_cents between 0 and price_cents),
  pay_until date,
  is_abroad boolean not null default false,
  early_price_cents integer check (early_price_cents between 1 and price_cents),
  early_member_price_cents integer check (early_member_price_cents between 0 and early_price_cents
    and early_member_price_cents <= member_price_cents),
  early_until date,
  constraint events_early_price_has_day check ((early_price_cents is null) = (early_until is null)
    and (early_price_cents is null) = (early_member_price_cents is null)
    and (early_price_cents is null or price_cents is not null)),
  constraint events_early_before_late check (early_until <= pay_until),
  constraint events_price_has_day check ((price_cents is null) = (pay_until is null)
    and (price_cents is null) = (member_price_cents is null)),
  constraint events_paid_before_start check (pay_until <= (start_date at time zone 'Europe/Sofia')::date),
  constraint events_end_not_before_start check (end_date >= start_date),
  constraint events_deadline_not_after_start check (registration_deadline <= start_date),
  constraint events_meeting_link_for_participants_kept_apart check (not (meeting_for_participants
    and meeting_url is not null))
);
create index events_category_id_idx on public.events (category_id, start_date, id);
create index events_start_date_idx on public.events (start_date, id) include (end_date, status, published_at);
create index events_end_date_idx on public.events (end_date, id);
create unique index events_one_featured_idx on public.events (is_featured) where is_featured;
comment on index public.events_one_featured_idx is 'One featured event at a time (specification, section 9).';
create index events_search_text_idx on public.events using gin (search_text extensions.gin_trgm_ops);
create index events_title_search_idx on public.events
  using gin (split_part(search_text, e'\n', 1) extensions.gin_trgm_ops);
create index events_files_idx on public.events using gin (files);
create index events_status_idx on public.events (status, start_date, id);
create index events_title_idx on public.events (title, id);
create index events_published_at_idx on public.events (published_at);
comment on table public.events is 'Events of the chamber. Public once their publication date has passed.';
comment on column public.events.slug is 'Never past: the past events have that address.';
comment on column public.events.description is 'Rich text (HTML), shown only through the sanitising viewer.';
comment on column public.events.summary is
  'The beginning of the description as plain text, for cards and previews, so that lists need not load all of it.';
comment on column public.events.time_zone is 'IANA zone in which the event takes place and its times are shown.';
comment on column public.events.search_text is
  'The text that the office''s search matches: title, location and description as plain text, folded; the first '
  'line is the title.';
comment on column public.events.files is 'Addresses of the pictures in the event itself, without its gallery.';
comment on column public.events.meeting_for_participants is
  'The meeting link is for registered participants only and is stored in event_meeting_links.';
comment on column public.events.price_cents is 'What a place costs, without tax; null for a free event.';
comment on column public.events.member_price_cents is 'What a place costs the people of a member, without tax.';
comment on column public.events.pay_until is
  'The last day to pay, in Sofia: a place that is not paid by then passes on. Later orders have three days.';
comment on column public.events.is_abroad is
  'Whether it takes place outside Bulgaria: its places have rules of tax of their own.';
comment on column public.events.early_price_cents is
  'What a place costs that is ordered until the end of early_until, in Sofia; an order keeps the price that it had.';
comment on column public.events.published_at is
  'When the event becomes or became public (private.is_public); null for a draft. Beside the status, which says how '
  'the event itself stands.';

alter table public.events enable row level security;
grant select on table public.events to anon, authenticated;
grant insert, update, delete on table public.events to authenticated;
create policy "visitors read what is public" on public.events for select to anon using (published_at <= now());
create policy "members read what is public, staff all" on public.events for select to authenticated
  using ((select private.is_staff()) or published_at <= now());
create policy "staff add" on public.events for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.events for update to authenticated using ((select private.is_staff()));
create policy "staff delete" on public.events for delete to authenticated using ((select private.is_staff()));

-- Few of many events are upcoming. With coarser statistics the planner overestimates them and reads all past events
-- instead.
alter table public.events alter column end_date set statistics 1000;

create table public.event_images (
  id uuid primary key default gen_random_uuid(),
  event_id uuid not null references public.events (id) on delete cascade,
  url text not null check (private.is_image_url(url)),
  caption text check (length(caption) <= 300),
  "order" integer not null default 0
);
create index event_images_event_id_idx on public.event_images (event_id, "order", id);
create index event_images_url_idx on public.event_images (url);
comment on table public.event_images is 'The gallery of an event, in order.';

-- Anybody who sees an event sees its gallery: the subquery is subject to the policy of events.
alter table public.event_images enable row level security;
grant select on table public.event_images to anon, authenticated;
grant insert, update, delete on table public.event_images to authenticated;
create policy "with the event" on public.event_images for select to anon, authenticated
  using (exists (select 1 from public.events e where e.id = event_id));
create policy "staff add" on public.event_images for insert to authenticated with check ((select private.is_staff()));
create policy "staff change" on public.event_images for update to authenticated using ((select private.is_staff()));
create policy "staff delete" on public.event_images for delete to authenticated using ((select private.is_staff()));

create table public.event_members (
  event_id uuid not null references public.events (id) on delete cascade,
  member_id uuid not null references public.members (id) on delete cascade,
  primary key (event_id, member_id)
);
create index event_members_member_id_idx on public.event_members (member_id, event_id);
comment on table public.event_members is 'Which event is about which member: its company page shows the event.';

alter table public.event_members enable row level security;
grant select on table public.event_members to anon, authenticated;
grant insert, delete on table public.event_members to authenticated;
-- Whoever sees both sees the link: the subqueries are subject to their policies.
create policy "with the event and the member" on public.event_members for select to anon, authenticated
  using (exists (select 1 from public.events t where t.id = event_id)
    and exists (select 1 from public.members m where m.id = member_id));
create policy "staff add" on public.event_members for insert to authenticated with check ((select private.is_staff()));
create policy "staff delete" on public.event_members for delete to authenticated using ((select private.is_staff()));

-- Meeting links for participants only are in a separate table: row security hides rows, not columns.

create table public.event_meeting_links (
  event_id uuid primary key references public.events (id) on delete cascade,
  url text not null check (private.is_http_url(url))
);
comment on table public.event_meeting_links is
  'Meeting links for registered participants only; events.meeting_url is null then.';

alter table public.event_meeting_links enable row level security;
grant select, insert, update, delete on table public.event_meeting_links to authenticated;
create policy "staff read and write" on public.event_meeting_links for all to authenticated
  using ((select private.is_staff()));

create function private.meeting_link(of_event uuid) returns text
  language sql stable security definer set search_path = ''
  as $$ select case
    when e.meeting_for_participants then (select l.url from public.event_meeting_links l where l.event_id = e.id)
    else e.meeting_url end
    from public.events e where e.id = of_event $$;
comment on function private.meeting_link(uuid) is
  'The meeting link of an event, from whichever table holds it. Its callers decide who may see it.';

create table public.event_redirects (
  slug text primary key check (private.is_slug(slug)),
  event_id uuid not null references public.events (id) on delete cascade
);
create index event_redirects_event_id_idx on public.event_redirects (event_id);
comment on table public.event_redirects is 'Former slugs of events.';

alter table public.event_redirects enable row level security;
grant select on table public.event_redirects to anon, authenticated;
create policy "with the event" on public.event_redirects for select to anon, authenticated
  using (exists (select 1 from public.events e where e.id = event_id));

-- Revisions, slugs and the featured item (editorial).

create trigger stamp_updated_at before update on public.events for each row execute function private.stamp_edited();
create trigger replace_featured_by_new before insert on public.events for each row
  when (new.is_featured) execute function private.replace_featured();
create trigger replace_featured before update of is_featured on public.events for each row
  when (new.is_featured and not old.is_featured) execute function private.replace_featured();
create trigger keep_address after update of slug on public.events for each row
  when (old.slug <> new.slug) execute function private.keep_address();
create trigger forget_item after delete on public.events for each row execute function private.forget_item('event');
create constraint trigger keep_revision after insert or update on public.events deferrable initially deferred
  for each row execute function private.keep_revision('event', 'id');
create constraint trigger keep_revision after insert or update
  or delete on public.event_images deferrable initially deferred
  for each row execute function private.keep_revision('event', 'event_id');
create constraint trigger keep_revision after insert or update
  or delete on public.event_meeting_links deferrable initially deferred
  for each row execute function private.keep_revision('event', 'event_id');
create constraint trigger keep_revision after insert or delete on public.event_members deferrable initially deferred
  for each row execute function private.keep_revision('event', 'event_id');

-- Saving and searching.

create function public.save_event(event_id uuid, event jsonb, images jsonb, save_id uuid,
  expected timestamptz default null, consent jsonb default null)
  returns table (id uuid, slug text, updated_at timestamptz, published_at timestamptz)
  language plpgsql volatile security invoker set search_path = ''
  as $$
#variable_conflict use_column
declare
  stored public.events;
  wanted text := coalesce(nullif(btrim(event ->> 'slug'), ''), event ->> 'title');
  hidden boolean := coalesce((event ->> 'meeting_for_participants')::boolean, false);
  link text := nullif(btrim(event ->> 'meeting_url'), '');
  linked uuid[];
begin
  if private.begin_save(event_id, save_id) then
    -- Whoever takes the featured place waits for another who takes it, and locks the item that has it in the order of
    -- the ids, as actions on many rows do.
    if (event ->> 'is_featured')::boolean then
      perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('featured event', 0));
    end if;
    perform 1 from public.events e where e.id = event_id or (e.is_featured and (event ->> 'is_featured')::boolean)
      order by e.id for update;
    select e.* into stored from public.events e where e.id = event_id;
    perform private.expect_version(event_id, stored.updated_at, expected);
    for attempt in 1..20 loop
      begin
        if expected is null then
          insert into public.events (id, slug, title, description, category_id, status, start_date, end_date,
              time_zone, location, is_online, meeting_url, meeting_for_participants, max_participants,
              registration_deadline, is_featured, image_url, published_at, price_cents, member_price_cents, pay_until,
              is_abroad, early_price_cents, early_member_price_cents, early_until)
            values (event_id, private.free_slug('event', wanted, event_id), btrim(event ->> 'title'),
              event ->> 'description', nullif(event ->> 'category_id', '')::uuid,
              coalesce(event ->> 'status', 'upcoming'), nullif(event ->> 'start_date', '')::timestamptz,
              nullif(event ->> 'end_date', '')::timestamptz,
              coalesce(nullif(event ->> 'time_zone', ''), 'Europe/Sofia'), nullif(btrim(event ->> 'location'), ''),
              coalesce((event ->> 'is_online')::boolean, false), case when not hidden then link end, hidden,
              (event ->> 'max_participants')::integer, nullif(event ->> 'registration_deadline', '')::timestamptz,
              coalesce((event ->> 'is_featured')::boolean, false), nullif(event ->> 'image_url', ''),
              nullif(event ->> 'published_at', '')::timestamptz, (event ->> 'price_cents')::integer,
              (event ->> 'member_price_cents')::integer, nullif(event ->> 'pay_until', '')::date,
              coalesce((event ->> 'is_abroad')::boolean, false), (event ->> 'early_price_cents')::integer,
              (event ->> 'early_member_price_cents')::integer, nullif(event ->> 'early_until', '')::date);
        else
          update public.events e set
            slug = case when nullif(btrim(event ->> 'slug'), '') is null or event ->> 'slug' = e.slug then e.slug
              else private.free_slug('event', wanted, event_id) end,
            title = btrim(event ->> 'title'), description = event ->> 'description',
            category_id = nullif(event ->> 'category_id', '')::uuid,
            status = coalesce(event ->> 'status', 'upcoming'),
            start_date = nullif(event ->> 'start_date', '')::timestamptz,
            end_date = nullif(event ->> 'end_date', '')::timestamptz,
            time_zone = coalesce(nullif(event ->> 'time_zone', ''), 'Europe/Sofia'),
            location = nullif(btrim(event ->> 'location'), ''),
            is_online = coalesce((event ->> 'is_online')::boolean, false),
            meeting_url = case when not hidden then link end, meeting_for_participants = hidden,
            max_participants = (event ->> 'max_participants')::integer,
            registration_deadline = nullif(event ->> 'registration_deadline', '')::timestamptz,
            is_featured = coalesce((event ->> 'is_featured')::boolean, false),
            image_url = nullif(event ->> 'image_url', ''),
            price_cents = (event ->> 'price_cents')::integer,
            member_price_cents = (event ->> 'member_price_cents')::integer,
            pay_until = nullif(event ->> 'pay_until', '')::date,
            is_abroad = coalesce((event ->> 'is_abroad')::boolean, false),
            early_price_cents = (event ->> 'early_price_cents')::integer,
            early_member_price_cents = (event ->> 'early_member_price_cents')::integer,
            early_until = nullif(event ->> 'early_until', '')::date,
            published_at = case when event ? 'published_at' then nullif(event ->> 'published_at', '')::timestamptz
              else e.published_at end
            where e.id = event_id;
        end if;
        exit;
      exception
        when foreign_key_violation then
          raise exception 'This category is no longer in the list. Please choose another.';
        when unique_violation then
          if attempt = 20 or sqlerrm not like '%slug%' then raise; end if;
      end;
    end loop;
    if hidden and link is not null then
      insert into public.event_meeting_links (event_id, url) values (save_event.event_id, link)
        on conflict on constraint event_meeting_links_pkey do update set url = excluded.url
          where event_meeting_links.url <> excluded.url;
    else
      delete from public.event_meeting_links l where l.event_id = save_event.event_id;
    end if;
    if event ? 'members' then
      linked := private.members_named(event -> 'members');
      delete from public.event_members l where l.event_id = save_event.event_id and l.member_id <> all (linked);
      insert into public.event_members (event_id, member_id) select save_event.event_id, l.id
        from unnest(linked) as l (id) on conflict do nothing;
    end if;
    delete from public.event_images i where i.event_id = save_event.event_id;
    insert into public.event_images (event_id, url, caption, "order")
      select save_event.event_id, i.value ->> 'url', nullif(btrim(i.value ->> 'caption'), ''), i.ordinality - 1
        from jsonb_array_elements(images) with ordinality as i;
    if consent is not null and expected is not null then perform private.ask_for_consent(stored, consent); end if;
  end if;
  return query select e.id, e.slug, e.updated_at, e.published_at from public.events e where e.id = event_id;
end $$;
comment on function public.save_event(uuid, jsonb, jsonb, uuid, timestamptz, jsonb) is
  'Adds an event (expected null) or changes the version that was saved at the time expected, with its gallery '
  '([{url, caption}], in order), in one transaction (staff). Fields as in events; members is the list of ids of the '
  'members that it is about, and stays as it is when absent; with meeting_for_participants the meeting_url is '
  'stored where only participants can read it. published_at: a point in time, now (the text) for the time of '
  'saving, null for a draft; without it, a new event is a draft, and a stored one stays as it is. slug, save_id and '
  'errors as for save_article. consent: {expected, quiet, restore}, see private.ask_for_consent; null saves without '
  'asking.';

create function private.search_events(query text, of_status text, of_category uuid, of_time text, of_publication text,
  everything boolean)
  returns setof public.events
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
  as $$
declare
  patterns text[] := private.search_patterns(query);
begin
  perform private.require_right(private.is_staff(), 'Only staff may search here.');
  return query
    select e.* from public.events e
    where e.search_text like any (patterns)
      and (of_status is null or e.status = of_status) and (of_category is null or e.category_id = of_category)
      and (of_time = 'upcoming' and e.status <> 'completed' and e.end_date >= now()
        or of_time = 'past' and (e.status = 'completed' or e.end_date < now())
        or coalesce(of_time, 'all') = 'all')
      and case of_publication when 'draft' then e.published_at is null when 'scheduled' then e.published_at > now()
        when 'public' then e.published_at <= now() else true end
    order by e.start_date desc, e.id desc limit case when not everything then 1001 end;
end $$;
comment on function private.search_events(text, text, uuid, text, text, boolean) is
  'Events whose title, location or description contains the query. Security definer with a fresh plan for each '
  'call, as search_members; it checks the role itself.';

create function public.search_events(query text, of_status text default null, of_category uuid default null,
  of_time text default 'all', of_publication text default null, everything boolean default false)
  returns setof public.events
  language sql stable security invoker set search_path = ''
  as $$ select * from private.search_events(query, of_status, of_category, of_time, of_publication, everything) $$;
comment on function public.search_events(text, text, uuid, text, text, boolean) is
  'The office''s search for events (staff): matches part of title, location or description, whatever its case; '
  'optionally filters by status and category, by time (upcoming, past or all) and by publication (draft, scheduled '
  'or public). Returns the latest 1,001, or all matches with everything (for an action on them, or a CSV file).';

-- Many events at once, or one.

create function public.publish_events(ids uuid[], published boolean) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may change events.');
  if published is null then raise exception 'Publish them or not?' using errcode = '22023'; end if;
  -- A scheduled event keeps its time, as a scheduled article does.
  return private.change_rows(ids, 'events', 't.title', $change$
    update public.events t set published_at = case when $2::boolean then now() end from public.events o
      where t.id = $1 and o.id = t.id and (o.published_at is not null) <> $2::boolean
      returning jsonb_build_object('at', t.updated_at, 'was', jsonb_build_object('published_at', o.published_at))
  $change$, published::text) || jsonb_build_object('scheduled', (select count(*) from public.events e
    where published and e.id = any (ids) and e.published_at > now()));
end $$;
comment on function public.publish_events(uuid[], boolean) is
  'Publishes events, or makes them drafts again (staff); registrations stay. How many people that concerns, '
  'count_registered says. Returns {done, failed}, see private.outcome, and how many are scheduled and keep their time.';

create function public.undo_events(changes jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may change events.');
  return private.undo_rows(changes, 'events', 't.title', $undo$
    update public.events t
      set published_at = case when $2 ? 'published_at' then ($2 ->> 'published_at')::timestamptz else t.published_at end
      where t.id = $1 and t.updated_at = $3 returning true
  $undo$);
end $$;
comment on function public.undo_events(jsonb) is
  'Puts back what publish_events has changed, where nobody has changed the event since (staff). changes: what it '
  'returned as done. Returns {done, failed}, see private.outcome.';

create function public.delete_events(ids uuid[]) returns jsonb
  language plpgsql volatile security invoker set search_path = '' set statement_timeout = '120s'
  as $$
begin
  perform private.require_right(private.is_staff(), 'Only staff may delete events.');
  return private.delete_rows(ids, 'events', 't.title');
end $$;
comment on function public.delete_events(uuid[]) is
  'Deletes events (staff), but for those for whose places documents were issued; whoever is registered for one that is '
  'not over is told by mail. Returns {done, failed}, see private.outcome.';

-- Grants on functions.

grant execute on function private.search_events(text, text, uuid, text, text, boolean) to authenticated;
grant execute on function public.save_event(uuid, jsonb, jsonb, uuid, timestamptz, jsonb),
  public.search_events(text, text, uuid, text, text, boolean),
  public.publish_events(uuid[], boolean), public.undo_events(jsonb), public.delete_events(uuid[]) to authenticated;

-- Company pages: what the page shows, and what privacy asks.

-- What the page shows.

create function private.shown_people(of_member uuid) returns table (name text, title text, avatar_url text)
  language sql stable security definer set search_path = ''
  as $$
  select p.full_name, l.title, p.avatar_url
  from public.member_people l join public.user_profiles p on p.id = l.person_id
    join public.members m on m.id = l.member_id
  where l.member_id = of_member and l.is_shown and m.status = 'active' and p.full_name <> ''
    order by l.created_at, p.full_name, p.id
$$;
comment on function private.shown_people(uuid) is
  'The people of an active member who have chosen that its page shows them.';

create function private.similar_companies(of_member uuid)
  returns table (id uuid, slug text, name text, logo_url text, industry text, city text, country text)
  language plpgsql stable security definer set search_path = ''
  as $$
declare
  mine public.members;
  words text[];
  lapsed constant uuid[] := array(select private.lapsed_members());
begin
  select m.* into mine from public.members m where m.id = of_member and m.status = 'active';
  words := private.lowered(mine.keywords);
  return query
    with by_words as (
      select m.id, count(*) as shared, m.industry is not distinct from mine.industry as same, m.name
      from unnest(words) as w (word) join public.members m on private.lowered(m.keywords) @> array[w.word]
      where m.status = 'active' and m.id <> mine.id and m.id <> all (lapsed)
      group by m.id
      order by shared desc, same desc, m.name, m.id limit 4
    ), by_industry as (
      -- Those that follow in the alphabet, so that not every page names the same four.
      select m.id, 0::bigint, true, m.name
      from public.members m
        where m.industry = mine.industry and m.member_type = mine.member_type and m.status = 'active'
          and m.id <> all (lapsed) and m.id <> mine.id and m.id not in (select b.id from by_words b)
      order by (m.name, m.id) < (mine.name, mine.id), m.name, m.id limit 4
    ), chosen as (
      select b.id, row_number() over (order by b.shared desc, b.same desc, b.name, b.id) as place from by_words b
      union all
      select b.id, 4 + row_number() over (order by (b.name, b.id) < (mine.name, mine.id), b.name, b.id)
        from by_industry b
    )
    select m.id, m.slug, m.name, m.logo_url, m.industry, m.city, m.country from chosen c
      join public.members m on m.id = c.id order by c.place limit 4;
end $$;
comment on function private.similar_companies(uuid) is
  'Up to four listed members like this one: those that share the most keywords, then others of its industry and '
  'type. Security definer, because a policy would keep the index of keywords from being used (its operator is not '
  'leakproof); it returns listed members only, as the policy does.';

create function public.get_company(company_slug text) returns jsonb
  language plpgsql stable security invoker set search_path = ''
  as $$
declare
  m record;
begin
  if company_slug is null or not private.is_slug(company_slug) then return null; end if;
  select o.*, o.created_at as member_since into m
    from private.member_fields o where o.slug = company_slug and o.status = 'active'
      and o.id not in (select private.lapsed_members());
  if m.id is null then
    return (select jsonb_build_object('moved_to', o.slug) from public.member_redirects r
      join public.members o on o.id = r.member_id where r.slug = company_slug and o.status = 'active'
        and o.id not in (select private.lapsed_members()));
  end if;
  return to_jsonb(m) - array['status', 'created_at', 'search_text'] || jsonb_build_object(
    'as_member', private.reads_as_member(),
    'details',
      (select coalesce(jsonb_agg(jsonb_build_object('kind', d.kind, 'value', d.value, 'visibility', d.visibility)
        order by array_position(private.detail_kinds(), d.kind)),
        '[]')
      from public.contact_details d where d.member_id = m.id),
    'people', (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from private.shown_people(m.id) p),
    'news', (select coalesce(jsonb_agg(to_jsonb(n) order by n.published_at desc, n.id desc), '[]') from (
      select a.id, a.slug, a.title, a.summary, a.image_url, a.published_at from public.article_members l
        join public.news_articles a on a.id = l.article_id
      where l.member_id = m.id and a.published_at <= now() order by a.published_at desc, a.id desc limit 6) as n),
    'events', (select coalesce(jsonb_agg(to_jsonb(e) - array['coming', 'place'] order by e.place), '[]') from (
      select c.*,
        row_number() over (order by c.coming desc, case when c.coming then c.start_date end, c.start_date desc,
          c.id) as place
        from (
        select v.id, v.slug, v.title, v.start_date, v.end_date, v.time_zone, v.location, v.is_online, v.status,
          v.end_date >= now() and v.status in ('upcoming', 'ongoing') as coming
        from public.event_members l join public.events v on v.id = l.event_id
          where l.member_id = m.id and v.published_at <= now()) as c
      order by place limit 6) as e),
    'similar', (select coalesce(jsonb_agg(to_jsonb(s)), '[]') from private.similar_companies(m.id) s));
end $$;
comment on function public.get_company(text) is
  'What the page of a listed member shows to the caller: its public columns, member_since, details [{kind, value, '
  'visibility}] as far as they may see them, as_member (whether those for members are among them), people [{name, '
  'title, avatar_url}] who have chosen it, the latest six news, up to six events (coming ones first), and up to '
  'four similar members. {moved_to: slug} for a former address, null when there is no such member.';

-- Privacy: data download and erasure.

create function private.held_company_pages(person uuid, address text) returns jsonb
  language sql stable security definer set search_path = ''
  as $$
  select jsonb_build_object(
    'companies',
      (select coalesce(jsonb_agg(jsonb_build_object('company', m.name, 'is_manager', l.is_manager, 'is_shown',
        l.is_shown, 'title', l.title, 'since', l.created_at)
        order by l.created_at, m.id),
        '[]')
      from public.member_people l join public.members m on m.id = l.member_id where l.person_id = person),
    'proposals',
      (select coalesce(jsonb_agg(jsonb_build_object('company', m.name, 'changes', p.changes, 'created_at', p.created_at)
        -- What became of it is for those who still are managers.
        || case
          when exists (select from public.member_people l
            where l.member_id = p.member_id and l.person_id = person and l.is_manager)
          and m.status = 'active'
          then jsonb_build_object('status', p.status, 'message', p.message, 'decided_at', p.decided_at) else '{}' end
            order by p.created_at, p.id),
            '[]')
      from public.proposals p join public.members m on m.id = p.member_id where p.proposed_by = person),
    'proposals_decided',
      (select coalesce(jsonb_agg(jsonb_build_object('company', m.name, 'status', p.status, 'message', p.message,
        'decided_at', p.decided_at)
        order by p.decided_at, p.id),
        '[]')
      from public.proposals p join public.members m on m.id = p.member_id where p.decided_by = person),
    'contact_details',
      (select coalesce(jsonb_agg(jsonb_build_object('company', m.name, 'email', d.value, 'visibility', d.visibility)
        order by m.name, m.id),
        '[]')
      from public.contact_details d join public.members m on m.id = d.member_id
        where d.kind = 'email' and lower(d.value) = lower(btrim(held_company_pages.address))))
$$;
comment on function private.held_company_pages(uuid, text) is
  'The companies that a person belongs to, the proposals that they made or decided, and the company pages that show '
  'their address.';

create function private.erase_company_pages(person uuid, address text) returns void
  language plpgsql volatile security definer set search_path = ''
  as $$
declare
  known_as text := lower(btrim(address));
begin
  -- Members before their proposals and details, as all who write to a page.
  perform from public.members m where m.id in (
      select p.member_id from public.proposals p where person in (p.proposed_by, p.decided_by)
        or known_as in (lower(p.changes -> 'email' ->> 'value'), lower(p.base -> 'email' ->> 'value'),
          lower(p.applied -> 'email' ->> 'value'))
      union select d.member_id from public.contact_details d where d.kind = 'email' and lower(d.value) = known_as)
    order by m.id for no key update;
  -- Proposals stay with the office as long as any are kept (expire_proposals), without the person.
  update public.proposals p set proposed_by_name = 'Erased person', message = null where p.proposed_by = person;
  update public.proposals p set decided_by_name = 'Erased person' where p.decided_by = person;
  -- A form that still has the address is of an older version then.
  update public.members m set updated_at = m.updated_at
    where m.id in (select d.member_id from public.contact_details d
      where d.kind = 'email' and lower(d.value) = known_as);
  delete from public.contact_details d where d.kind = 'email' and lower(d.value) = known_as;
  delete from public.proposals p
    where lower(p.changes -> 'email' ->> 'value') = known_as and p.changes - 'email' = '{}';
  update public.proposals p set changes = p.changes - 'email' where lower(p.changes -> 'email' ->> 'value') = known_as;
  update public.proposals p set base = p.base - 'email' where lower(p.base -> 'email' ->> 'value') = known_as;
  update public.proposals p set applied = p.applied - 'email' where lower(p.applied -> 'email' ->> 'value') = known_as;
end $$;
comment on function private.erase_company_pages(uuid, text) is
  'Removes a person''s name from the proposals that they made or decided, and their address from company pages and '
  'proposals. What they belong to goes with the account.';

create function private.is_named_logo(path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select exists (select from public.members m where private.whole_picture(m.logo_url) = a.address)
    or exists (select from public.proposals p
      where a.address in (private.whole_picture(p.changes ->> 'logo_url'),
        private.whole_picture(p.applied ->> 'logo_url')))
  from private.whole_picture('/storage/v1/object/public/public/' || path) as a (address)
$$;
comment on function private.is_named_logo(text) is
  'Whether a member shows, or a proposal names, the file at this path of the bucket public, in any size: a size '
  'that is brought later would show another picture at an address that the office has seen.';

create function private.may_bring_logo(path text) returns boolean
  language sql stable security definer set search_path = ''
  as $$ select path ~ '^logos/.' and exists (select from private.managed()) and not private.is_named_logo(path) $$;
comment on function private.may_bring_logo(text) is
  'Whether the signed-in manager may store a file at this path of the bucket public: a logo whose address no member '
  'shows and no proposal names (is_named_logo).';

create function private.may_take_logo(path text, owner text) returns boolean
  language sql stable security definer set search_path = ''
  as $$
  select path ~ '^logos/.' and owner = (select auth.uid())::text and exists (select from private.managed())
    -- What the office has approved or is about to cannot be taken away, and so not exchanged for another picture.
    and not exists (select from public.members m where private.whole_picture(m.logo_url) = a.address)
    and not exists (select from public.proposals p where p.status in ('pending', 'approved', 'corrected')
      and a.address in (private.whole_picture(p.changes ->> 'logo_url'),
        private.whole_picture(p.applied ->> 'logo_url')))
  from private.whole_picture('/storage/v1/object/public/public/' || path) as a (address)
$$;
comment on function private.may_take_logo(text, text) is
  'Whether the signed-in manager may remove the file at this path of the bucket public, which owner stored: a logo '
  'that they brought and that no member shows and no proposal names that is pending or was approved.';

-- Grants on functions.

grant execute on function private.may_bring_logo(text), private.may_take_logo(text, text)
  to authenticated, service_role;
grant execute on function private.shown_people(uuid), private.similar_companies(uuid)
  to anon, authenticated, service_role;
grant execute on function public.get_company(text) to anon, authenticated;

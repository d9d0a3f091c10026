-- Home: what it shows of members, events and news, in one answer.

create function public.get_home() returns jsonb
  language sql stable security invoker set search_path = ''
  as $$
  with groups as materialized (select m.member_type, m.country, m.industry, count(*) as count
    from private.listed_members m group by m.member_type, m.country, m.industry)
  select jsonb_build_object(
    'members', (select coalesce(sum(g.count), 0) from groups g),
    'countries', (select count(distinct g.country) from groups g),
    'industries', (select count(distinct g.industry) from groups g),
    'events', (select count(*) from public.events e
      where e.published_at <= now() and e.status <> 'cancelled'
        and e.start_date between now() - interval '1 year' and now()),
    'companies', (select coalesce(jsonb_object_agg(i.industry, i.count), '{}') from (
      select g.industry, sum(g.count) as count from groups g where g.member_type = 'company' and g.industry is not null
        group by g.industry) as i),
    'coming', (select coalesce(jsonb_agg(to_jsonb(c) order by c.start_date, c.id), '[]') from (
      select e.id, e.slug, e.title, e.start_date, e.end_date, e.time_zone, e.location, e.is_online, e.is_featured,
        e.status, e.registration_deadline, (select k.free from public.event_cards k where k.id = e.id) as free
      from public.events e
      where e.published_at <= now() and e.status in ('upcoming', 'ongoing') and e.end_date >= now()
      order by e.is_featured desc, e.start_date, e.id limit 3) as c),
    'stories', (select coalesce(jsonb_agg(to_jsonb(s) order by s.published_at desc, s.id desc), '[]') from (
      select a.id, a.slug, a.title, a.image_url, a.published_at,
        (select k.name from public.article_categories k where k.id = a.category_id) as category
      from public.news_articles a
      where a.published_at <= now()
      order by a.published_at desc, a.id desc limit 3) as s),
    'logos', (select coalesce(jsonb_agg(to_jsonb(l) - 'created_at' order by l.created_at desc, l.id), '[]') from (
      select c.id, c.slug, c.name, c.logo_url, c.created_at from private.listed_members c
      where c.member_type = 'company' and c.logo_url is not null
      order by c.created_at desc, c.id limit 12) as l),
    'page', public.get_page('home'),
    'partners', coalesce(public.get_page('partners') -> 'partners', '[]'))
$$;
comment on function public.get_home() is
  'What Home shows: how many listed members there are, from how many countries (all others count as one) and '
  'industries; how many events began within the last year; how many companies each industry has; the next three '
  'events, the featured one first, each with its free places as in event_cards; the latest three stories, the logos '
  'of the twelve newest companies that have one, the page''s own words, and the partners.';

grant execute on function public.get_home() to anon, authenticated;

-- Newsroom: which article carries which tag, and the galleries of two reports.

insert into public.article_to_tags (article_id, tag_id)
select a.id, t.id
from (values
  ('what-the-middle-corridor-changes', array['Middle Corridor', 'Logistics']),
  ('origin-stated-plainly', array['Customs', 'Legal']),
  ('grain-one-way-machines-the-other', array['Agriculture', 'Logistics', 'Middle Corridor']),
  ('four-languages-one-file', array['Customs', 'Legal', 'Logistics']),
  ('sunflower-contracts-what-buyers-ask', array['Agriculture']),
  ('diary-of-a-wagon', array['Middle Corridor', 'Logistics']),
  ('river-or-road-to-varna', array['Logistics']),
  ('a-shared-vocabulary-for-rail-and-sea', array['Logistics', 'Customs']),
  ('first-ninety-days-of-a-company-in-kazakhstan', array['Legal', 'Trade Finance']),
  ('one-page-is-enough', array['Membership']),
  ('letters-of-credit-without-fear', array['Trade Finance']),
  ('where-should-the-data-live', array['Technology', 'Legal']),
  ('bidding-together', array['Energy', 'Legal']),
  ('two-or-three-hours-apart', array['Technology', 'Training']),
  ('mentors-wanted', array['Membership', 'Training']),
  ('forum-programme-published', array['Membership', 'Energy', 'Technology']),
  ('assembly-elects-and-signs', array['Membership']),
  ('four-days-underground-and-above', array['Mining', 'Trade Missions']),
  ('the-map-with-the-red-pins', array['Middle Corridor', 'Logistics', 'Customs']),
  ('a-morning-among-roses', array['Trade Missions', 'Agriculture']),
  ('call-for-exhibitors-almaty', array['Food & Wine']),
  ('a-house-warming-on-oborishte-street', array['Membership']),
  ('a-cabinet-for-the-windiest-place', array['Energy']),
  ('the-cylinder-that-opened-a-wagon', array['Logistics', 'Trade Finance']),
  ('eighty-engineers-and-a-market-stall', array['Technology', 'Trade Finance']),
  ('sand-sun-and-a-sommelier', array['Food & Wine']),
  ('every-bale-has-a-sample', array['Textiles', 'Agriculture']),
  ('patience-in-blister-packs', array['Legal']),
  ('a-lake-for-a-monastery', array['Tourism']),
  ('reading-the-caspian-wind', array['Middle Corridor', 'Logistics']),
  ('looking-beyond-the-capital', array['Trade Missions']),
  ('one-policy-many-legs', array['Trade Finance', 'Logistics']),
  ('sofia-as-a-neighbour', array['Technology']),
  ('panels-above-the-peppers', array['Energy', 'Agriculture']),
  ('the-quiet-business-of-turnarounds', array['Energy', 'Training']),
  ('what-the-numbers-on-a-grain-certificate-mean', array['Agriculture'])
) as v (slug, tags)
join public.news_articles a on a.slug = v.slug
join public.article_tags t on t.name = any (v.tags);

insert into public.article_images (id, article_id, url, caption, "order")
select ('42000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid, a.id, '/artwork/' || v.picture || '.webp', v.caption, v.position
from (values
  (2, 'four-days-underground-and-above', 1, 'core-laboratory', 'Rock laboratory in Karaganda: what the drill has brought up.'),
  (3, 'four-days-underground-and-above', 2, 'steppe-night', 'Twenty minutes at a halt between Karaganda and Zhezkazgan.'),
  (4, 'four-days-underground-and-above', 3, 'meeting-room', 'Procurement day, with the forms that most applicants forget.'),
  (5, 'a-morning-among-roses', 1, 'rose-valley', 'Seven o’clock: the dew decides when picking ends.'),
  (7, 'a-morning-among-roses', 2, 'signing-table', 'Twelve meetings of twenty minutes each.'),
  (8, 'a-morning-among-roses', 3, 'veliko-tarnovo', 'Veliko Tarnovo, on the way back across the mountains.'),
  (9, 'a-morning-among-roses', 4, 'wine-cellar', 'Supper in the cellar below the distillery.')
) as v (number, slug, position, picture, caption)
join public.news_articles a on a.slug = v.slug;

-- Registrations: two events that are filling, one that is full with people waiting, one under way and one past with those who came.

insert into public.event_registrations (id, event_id, name, email, company, phone, user_id, status, created_at, queued_at, confirmed_at)
select ('95000000-0000-4000-8000-' || lpad((n + 100 * (e.event - 1))::text, 12, '0'))::uuid, ('31000000-0000-4000-8000-' || lpad(e.event::text, 12, '0'))::uuid,
  p.first_name || ' ' || p.last_name, coalesce(u.email, lower(p.first_name) || '.' || lower(p.last_name) || '@' || replace(replace(lower(p.company), ' ', '-'), '’', '') || '.example'), p.company, p.phone, u.id,
  'confirmed', now() - make_interval(days => 9, hours => (-n * 7)::integer), now() - make_interval(days => 9, hours => (-n * 7)::integer), now() - make_interval(days => 9, hours => (-n * 7)::integer)
from (values (1, 14), (4, 9)) as e (event, people),
  lateral (select row_number() over () as n, v.* from (values
    ('Boyan', 'Arnaudov', 'Strandzha Timber', '+359 56 000 0101'), ('Aigerim', 'Sadykova', 'Ulytau Wool', '+7 710 000 0102'), ('Member', 'Demo', 'Demo', null), ('Desislava', 'Mincheva', 'Iskar Bearings', null),
    ('Yerlan', 'Abenov', 'Altyn Dala Grain', '+7 714 000 0105'), ('Petya', 'Zaharieva', 'Zaharieva Translations', null), ('Timur', 'Omarov', 'Omarov Legal', null), ('Nikola', 'Raykov', 'Thrace Solar', '+359 32 000 0108'),
    ('Madina', 'Kassenova', 'Tengri Tea', null), ('Georgi', 'Uzunov', 'Black Sea Freight', '+359 52 000 0110'), ('Assel', 'Nurlanova', 'Shymkent Textiles', null), ('Ivaylo', 'Tonchev', 'Tonchev Instruments', null),
    ('Ruslan', 'Zhakupov', 'Zhakupov Dairy', '+7 727 000 0113'), ('Kalina', 'Petkova', 'Rose Valley Oils', null)) as v (first_name, last_name, company, phone)) as p
  left join auth.users u on p.company = 'Demo' and u.email = 'member@bkcc.example'
where p.n <= e.people and (p.company <> 'Demo' or u.id is not null);
update public.event_registrations r set name = p.full_name, company = coalesce(p.company_name, 'Member company') from public.user_profiles p where p.id = r.user_id;

-- Of the others, each takes some of these people: those from a place on, so many of them, and whether they have come. Who ordered places is in 096_paid_event.sql.
insert into public.event_registrations (id, event_id, name, email, company, status, created_at, queued_at, confirmed_at, attended_at, attended_from)
select ('95000000-0000-4000-8000-' || lpad((1000 * e.event + p.n)::text, 12, '0'))::uuid, v.id, p.name,
  replace(lower(p.name), ' ', '.') || '@' || replace(replace(lower(p.company), ' ', '-'), '’', '') || '.example', p.company,
  case when p.n >= e.waiting then 'waitlisted' when p.n < e.came then 'attended' else 'confirmed' end, t.at, t.at,
  case when p.n < e.waiting then t.at end, case when p.n < e.came then v.start_date + make_interval(mins => -(p.n % 25)::integer) end, case when p.n < e.came then 'confirmed' end
from (values (4, 1, 34, 32, 0), (10, 9, 20, 99, 0), (13, 21, 31, 99, 30), (15, 1, 38, 99, 35)) as e (event, from_place, until_place, waiting, came)
join public.events v on v.id = ('31000000-0000-4000-8000-' || lpad(e.event::text, 12, '0'))::uuid
join (select row_number() over () as n, w.name, w.company from (values
    ('Rumen Stanchev', 'Orlovets Grain'), ('Zhanna Aubakir', 'Zhezdi Copper'), ('Lilyana Boneva', 'Galata Cargo Cover'), ('Dauren Kassym', 'Altyn Kosh Forwarding'), ('Vesela Ilieva', 'Bilkovets Laboratories'),
    ('Nursultan Beket', 'Beket Elevators'), ('Ognyan Matev', 'Svetlina Grid Systems'), ('Saltanat Iskak', 'Kerege Fintech'), ('Plamena Doneva', 'Belmeken Journeys'), ('Bauyrzhan Tolegen', 'Temir Arba Wagon Works'),
    ('Kiril Angelov', 'Angelov Milling'), ('Gulmira Zhaksy', 'Boz Dala Wool'), ('Tsvetan Ruykov', 'Balkan Arc Forwarding'), ('Aruzhan Serik', 'Sana Joly Academy'), ('Ivelina Peeva', 'Peeva Ceramics'),
    ('Yerkebulan Nurym', 'Esil Bridgeworks'), ('Hristina Zlateva', 'Zlateva Legal'), ('Kanat Ospan', 'Mangystau Quay Terminal'), ('Svetoslav Kolev', 'Seven Tepe Tooling'), ('Ainur Bolat', 'Adyraspan Pharma'),
    ('Marat Akylbek', 'Registry Centre Astana'), ('Zarina Tuleu', 'Electronic Notary'), ('Nikolay Vurbanov', 'Nishka Software'), ('Alma Kenzhebek', 'Hospital Appointments'), ('Ruslan Sagyndyk', 'Kokshe Data'),
    ('Dimana Hadzhieva', 'Sredets Data Halls'), ('Yerzhan Mukanov', 'Mukanov Systems'), ('Assel Baimukhan', 'City Archive Almaty'), ('Stefan Lozanov', 'Lozanov Control'), ('Timur Zhanibek', 'Uyq Systems'),
    ('Madina Orazbay', 'Orazbay Software'), ('Galya Trifonova', 'Trifonova Catering'), ('Askhat Duisen', 'Duisen Cold Chain'), ('Yana Kostova', 'Kostova Wines'), ('Arman Shaken', 'Shaken Tools'),
    ('Radka Mihneva', 'Mihneva Preserves'), ('Serik Abdulla', 'Abdulla Transport'), ('Milko Penchev', 'Penchev Labels')) as w (name, company)) as p on p.n between e.from_place and e.until_place
cross join lateral (select least(v.registration_deadline, now()) - make_interval(days => 6, hours => (p.n * 11)::integer) as at) as t;

-- Billing and dues of the demo: settings, an example of tax rules, billing details, and documents in all their states. All of it is made up.

insert into public.billing_settings (version, legal_name_bg, legal_name_en, address_bg, address_en, eik, vat_number, kbe, accounts, signed_by, close_below_cents, entrance_fee_cents, reminders, one_series, saved_by_name)
values (1, 'Сдружение „Българо-казахстанска търговска камара“', 'Bulgarian–Kazakh Chamber of Commerce', E'ул. „Оборище“ 12\n1504 София', E'12 Oborishte Street\n1504 Sofia, Bulgaria', '176000018', 'BG176000018', '28',
  '[{"holder": "Bulgarian-Kazakh Chamber of Commerce", "iban": "BG80BNBG96611020345678", "bic": "BNBGBGSD", "bank": "Example Bank, Sofia", "currency": "EUR"}]',
  'Elena Marinova, Secretary General', 500, 5000, '{-3,7}', false, 'Elena Marinova');

-- What is right depends on the association: each row says so.
update public.tax_rules r set rate = v.rate, words_bg = v.words_bg, words_en = v.words_en, code = v.code
from (values
  ('dues', null, null, 0, 'Членски внос, извън обхвата на ЗДДС (пример, попитайте счетоводителя си)', 'Membership dues, outside the scope of VAT (example, check with your accountant)', 'EX-DUES'),
  ('entrance_fee', null, null, 0, 'Встъпителен внос, извън обхвата на ЗДДС (пример, попитайте счетоводителя си)', 'Entrance fee, outside the scope of VAT (example, check with your accountant)', 'EX-DUES'),
  ('event', null, null, 2000, '', '', 'EX-20'),
  ('event_abroad', null, null, 0, 'Място на изпълнение извън България, чл. 21, ал. 4 от ЗДДС (пример, попитайте счетоводителя си)', 'Place of supply outside Bulgaria, Article 21(4) of the VAT Act (example, check with your accountant)', 'EX-OUT'),
  ('sponsorship', 'bulgaria', null, 2000, '', '', 'EX-20'),
  ('other', 'bulgaria', null, 2000, '', '', 'EX-20'),
  ('sponsorship', 'eu', true, 0, 'Обратно начисляване, чл. 196 от Директива 2006/112/ЕО (пример, попитайте счетоводителя си)', 'Reverse charge, Article 196 of Directive 2006/112/EC (example, check with your accountant)', 'EX-EU'),
  ('other', 'eu', true, 0, 'Обратно начисляване, чл. 196 от Директива 2006/112/ЕО (пример, попитайте счетоводителя си)', 'Reverse charge, Article 196 of Directive 2006/112/EC (example, check with your accountant)', 'EX-EU'),
  ('sponsorship', 'eu', false, 2000, '', '', 'EX-20'),
  ('other', 'eu', false, 2000, '', '', 'EX-20'),
  ('sponsorship', 'other', null, 0, 'Място на изпълнение извън България (пример, попитайте счетоводителя си)', 'Place of supply outside Bulgaria (example, check with your accountant)', 'EX-OUT'),
  ('other', 'other', null, 0, 'Място на изпълнение извън България (пример, попитайте счетоводителя си)', 'Place of supply outside Bulgaria (example, check with your accountant)', 'EX-OUT')
) as v (line_kind, buyer_group, vat_registered, rate, words_bg, words_en, code)
where r.line_kind = v.line_kind and r.buyer_group = coalesce(v.buyer_group, r.buyer_group) and r.vat_registered = coalesce(v.vat_registered, r.vat_registered);

insert into public.billing_details (member_id, legal_name, address, country, eik, bin, vat_number, reference, contract_number, contract_on, knp)
select ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid, v.legal_name, v.address, v.country, v.eik, v.bin, v.vat_number, v.reference, v.contract_number, v.contract_on::date, v.knp
from (values
  (1, '„Орловец Зърно“ АД', E'ул. „Житна“ 4\n6000 Стара Загора', 'BG', '204500318', null, 'BG204500318', null, null, null, null),
  (2, '„Долина Атар“ ООД', E'ул. „Розова“ 12\n6100 Казанлък', 'BG', '204500325', null, null, null, null, null, null),
  (3, '„Светлина Грид Системи“ ООД', E'бул. „Трети март“ 7\n5300 Габрово', 'BG', '204500332', null, 'BG204500332', null, null, null, null),
  (4, '„Понтика Порт Сървисис“ АД', E'Пристанище Варна – Изток\n9000 Варна', 'BG', '204500342', null, 'BG204500342', 'PO-4471', null, null, null),
  (5, '„Балкан Арк Спедиция“ ООД', E'ул. „Дунавска“ 30\n7000 Русе', 'BG', '204500357', null, null, null, null, null, null),
  (6, '„Нишка Софтуер“ ООД', E'бул. „Цариградско шосе“ 111\n1784 София', 'BG', '204500364', null, 'BG204500364', null, null, null, null),
  (8, '„Чардаклия Хидравлика“ АД', E'ул. „Индустриална“ 2\n5400 Севлиево', 'BG', '204500371', null, 'BG204500371', null, null, null, null),
  (21, 'ТОО «Костанайское зерно»', E'ул. Байтурсынова, 15\n110000 Қостанай', 'KZ', null, '060140000122', null, null, 'BKCC-21', '2025-02-03', '859'),
  (23, 'АО «Сарыарқа тау-кен»', E'пр. Бұқар жырау, 40\n100000 Қарағанды', 'KZ', null, '120340000450', null, null, 'BKCC-23', '2024-09-16', '859')
) as v (number, legal_name, address, country, eik, bin, vat_number, reference, contract_number, contract_on, knp);

-- Of the other companies, all but one, with numbers that their check digits make whole.
insert into public.billing_details (member_id, legal_name, address, country, eik, bin)
select m.id, coalesce(m.legal_name_cyrillic, m.name), coalesce(o.address, m.city), v.country,
  case v.country when 'BG' then (select n.number from generate_series(0, 9) as d (digit), lateral (select '204610' || v.place || d.digit) as n (number) where private.is_eik(n.number) limit 1) end,
  case v.country when 'KZ' then (select n.number from generate_series(0, 9) as d (digit), lateral (select '170140006' || v.place || d.digit) as n (number) where private.is_bin(n.number) limit 1) end
from public.members m left join public.office_details o on o.member_id = m.id
cross join lateral (select right(m.id::text, 2) as place, case m.country when 'bulgaria' then 'BG' when 'kazakhstan' then 'KZ' else 'GE' end as country) as v
where m.member_type = 'company' and m.status = 'active' and v.place <> '35' and not exists (select from public.billing_details b where b.member_id = m.id);
insert into public.billing_contacts (member_id, name, email)
select c.member_id, c.name, c.email from public.member_contacts c join public.billing_details d on d.member_id = c.member_id
where c.email is not null and (c.is_primary or c.role ~ 'Account');

-- Documents in the order of their days, as their numbers are: who, what kind, how many days ago, cents without tax, what became of it. Numbers
-- from 101 are orders of places (096_paid_event.sql), whose lines are their people.
do $seed$
declare
  v record;
  d public.documents;
  was public.documents;
  placed public.event_orders;
  doc uuid;
  pay uuid;
  day date;
  due date;
  paid bigint;
begin
  for v in select row_number() over (partition by w.number > 100 order by w.ago desc, w.kind desc) + case when w.number > 100 then 100 else 0 end as place, w.* from (values
    (3, 'invoice', 400, 50000, 'written off'), (8, 'pro_forma', 330, 50000, 'paid'), (8, 'invoice', 324, null, 'follows'), (21, 'pro_forma', 115, 25000, 'open'),
    (1, 'pro_forma', 90, 50000, 'paid'), (1, 'invoice', 84, null, 'follows'), (5, 'pro_forma', 70, 50000, 'cancelled'), (4, 'invoice', 55, 100000, 'open'),
    (23, 'invoice', 40, 100000, 'paid in part'), (1, 'invoice', 20, 18000, 'paid'), (1, 'credit_note', 13, 6000, 'credits'), (6, 'pro_forma', 12, 50000, 'paid'),
    (2, 'pro_forma', 9, 25000, 'open'), (8, 'pro_forma', 5, 50000, 'open'), (1, 'pro_forma', 4, 50000, 'open'), (9, 'pro_forma', 0, 25000, 'draft'),
    (101, 'pro_forma', 25, null, 'late places'), (102, 'pro_forma', 11, null, 'places'), (103, 'pro_forma', 7, null, 'places'), (104, 'pro_forma', 3, null, 'places'), (105, 'pro_forma', 2, null, 'places')
  ) as w (number, kind, ago, cents, fate) order by w.ago desc, w.kind desc loop
    doc := ('65000000-0000-4000-8000-' || lpad(v.place::text, 12, '0'))::uuid;
    day := private.office_day() - v.ago;
    select * into placed from public.event_orders o where o.id = ('69000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid;
    due := case v.fate when 'places' then (select e.pay_until from public.events e where e.id = placed.event_id) when 'late places' then day + 10 else day + 14 end;
    -- What an invoice follows, or a note corrects: the member's last document before.
    select * into was from public.documents o
      where o.member_id = ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid order by o.issued_on desc limit 1;
    insert into public.documents (id, kind, member_id, order_id, refers_to, reason, created_at)
      values (doc, v.kind, case when v.number > 100 then placed.member_id else ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid end, placed.id, case when v.fate in ('follows', 'credits') then was.id end,
        case v.fate when 'credits' then 'Half a page instead of a whole one.' end, now() - make_interval(days => v.ago));
    insert into public.document_lines (document_id, place, kind, words_bg, words_en, covers_from, covers_until, unit_cents, tax_rate, tax_code, tax_words_bg, tax_words_en)
      select doc, l.place, l.kind, l.words_bg, l.words_en, l.covers_from, l.covers_until, l.unit_cents, l.tax_rate, l.tax_code, l.tax_words_bg, l.tax_words_en
        from public.document_lines l where l.document_id = was.id and v.fate = 'follows'
      union all
      select doc, 1, 'dues', 'Членски внос', 'Membership dues', day, private.year_after(day), v.cents, null, null, null, null where v.cents >= 25000
      union all
      select doc, 1, 'sponsorship', 'Реклама в каталога на форума', 'Advertisement in the forum''s catalogue', null, null, v.cents, null, null, null, null where v.cents < 25000
      union all
      select doc, row_number() over (order by r.id), 'event', 'Участие в „' || e.title || '“, ' || to_char(e.start_date at time zone e.time_zone, 'DD.MM.YYYY'),
          'Participation in “' || e.title || '”, ' || to_char(e.start_date at time zone e.time_zone, 'FMDD FMMonth YYYY'), null, null, placed.unit_cents, null, null, null, null
        from public.event_registrations r join public.events e on e.id = r.event_id where r.order_id = placed.id;
    update public.document_lines l set corrects = 1 where l.document_id = doc and v.fate = 'credits';
    if v.fate = 'draft' then continue; end if;
    d := private.compose_document(doc);
    select n.series, n.number into d.series, d.number from private.next_number(v.kind) as n;
    -- Numbered in the year of its day.
    if v.kind = 'pro_forma' then d.number := replace(d.number, to_char(private.office_day(), '-YYYY-'), to_char(day, '-YYYY-')); end if;
    update public.documents s set series = d.series, number = d.number, issued_on = day, due_on = case when v.kind <> 'credit_note' then due end, settings_version = 1, seller = d.seller, accounts = d.accounts,
        buyer = d.buyer, tax_event_on = case when v.kind <> 'pro_forma' then day end, totals = d.totals, net_cents = d.net_cents, tax_cents = d.tax_cents, total_cents = d.total_cents,
        debt_id = case when v.kind <> 'credit_note' then case when v.fate = 'follows' then was.debt_id else doc end end,
        payment_reference = case when v.kind <> 'credit_note' then private.payment_reference(d.number) end, issued_at = least(now(), (day + time '10:15') at time zone 'Europe/Sofia'), issued_by_name = case when placed.id is null then 'Daniyar Seitov' end
      where s.id = doc returning * into d;
    if v.fate like 'paid%' then
      pay := ('66000000-0000-4000-8000-' || lpad(v.place::text, 12, '0'))::uuid;
      paid := case v.fate when 'paid' then d.total_cents else 40000 end;
      insert into public.payments (id, member_id, cents, arrived_cents, booked_on, payer, reference, recorded_by_name) values (pay, d.member_id, paid, paid, day + 6, d.buyer ->> 'legal_name', d.payment_reference, 'Daniyar Seitov');
      insert into public.settlements (debt_id, kind, payment_id, cents, settled_on, settled_by_name) values (doc, 'payment', pay, paid, day + 6, 'Daniyar Seitov');
    elsif v.fate = 'cancelled' then
      insert into public.document_cancellations (document_id, reason, cancelled_by_name) values (doc, 'Asked for by mistake.', 'Daniyar Seitov');
    elsif v.fate = 'written off' then
      insert into public.settlements (debt_id, kind, cents, settled_on, reason, settled_by_name) values (doc, 'write_off', d.total_cents, private.office_day() - 30, 'The company was struck off the register.', 'Daniyar Seitov');
    end if;
  end loop;
  update public.document_series s set last_day = (select max(o.issued_on) from public.documents o where o.series = s.kind);
  -- A payment that nobody has allocated yet.
  insert into public.payments (id, cents, arrived_cents, booked_on, payer, reference, recorded_by_name)
    values ('66000000-0000-4000-8000-000000000099', 25000, 25000, private.office_day() - 1, 'DOLINA ATAR OOD', 'CHLENSKI VNOS', 'Daniyar Seitov');
end $seed$;

-- What the bank said of the last days: lines of each kind, matched with the documents above.
insert into public.bank_statements (id, account, currency, format, file_name, begins_on, ends_on, opening_cents, closing_cents, difference_cents, file_lines, known_lines, pending, imported_by_name)
select '67000000-0000-4000-8000-000000000001', 'BG80BNBG96611020345678', 'EUR', 'camt.053.001.08', 'statement.xml', private.office_day() - 3, private.office_day() - 1, 1000000, 1155550, 0, 7, 0, 0, 'Daniyar Seitov';
insert into public.statement_lines (id, statement_id, place, account, checksum, repetition, booked_on, cents, payer, payer_iban, text, reference, bank_reference)
select ('68000000-0000-4000-8000-' || lpad(v.place::text, 12, '0'))::uuid, '67000000-0000-4000-8000-000000000001', v.place, 'BG80BNBG96611020345678', 'seed ' || v.place, 1,
  private.office_day() - v.ago, v.cents, v.payer, v.iban, v.text, v.reference, 'EX' || v.place
from (values
  (1, 3, 50000, 'ЧАРДАКЛИЯ ХИДРАВЛИКА АД', 'BG18RZBB91550123456789', 'chlenski vnos 2027', (select d.payment_reference from public.documents d
    where d.member_id = '20000000-0000-4000-8000-000000000008' and d.kind = 'pro_forma' and d.issued_on = private.office_day() - 5)),
  (2, 3, 25000, 'TOO Kostanaiskoe zerno', null, 'Членский взнос по договору BKCC-21', null),
  (3, 2, 60000, 'Сарыарқа тау-кен АО', null, 'invoice ' || (select d.number from public.documents d
    where d.member_id = '20000000-0000-4000-8000-000000000023' and d.kind = 'invoice' order by d.issued_on limit 1), null),
  (4, 2, -450, 'Example Bank', null, 'Такса преводи', null),
  (5, 1, 25000, 'DOLINA ATAR OOD', null, 'CHLENSKI VNOS', null),
  (6, 1, 18000, 'Иван Примеров', null, 'за билети', null),
  (7, 1, -22000, 'Печатница Пример', null, 'фактура 1000004346', null)
) as v (place, ago, cents, payer, iban, text, reference);
select private.match_statement('67000000-0000-4000-8000-000000000001');
insert into public.csv_mappings (name, mapping, saved_by_name)
values ('Example Bank', '{"account": "BG80BNBG96611020345678", "currency": "EUR", "separator": ";", "encoding": "windows-1251", "decimal": ",", "days": "dmy", "last_rows": 0, "columns": {"booked_on": "Дата", "amount": "Сума", "payer": "Наредител", "payer_iban": "IBAN", "text": "Основание", "bank_reference": "Референция", "balance": "Салдо"}}', 'Daniyar Seitov');

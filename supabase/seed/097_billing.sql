-- Billing and dues of the demo: settings, an example of tax rules, billing details, and documents in all their states. All of it is made up.

insert into public.billing_settings (version, legal_name_bg, legal_name_en, address_bg, address_en, eik, accounts, signed_by, close_below_cents, entrance_fee_cents, saved_by_name)
values (1, 'Сдружение „Българо-казахстанска търговска камара“', 'Bulgarian–Kazakh Chamber of Commerce', E'ул. „Примерна“ 1\n1000 София', E'1 Primerna Street\n1000 Sofia, Bulgaria', '176000018',
  '[{"holder": "Bulgarian-Kazakh Chamber of Commerce", "iban": "BG80BNBG96611020345678", "bic": "BNBGBGSD", "bank": "Example Bank, Sofia", "currency": "EUR"}]',
  'Example Secretary General', 500, 5000, 'Example');

-- What is right depends on the association: each row says so.
update public.tax_rules r set rate = v.rate, words_bg = v.words_bg, words_en = v.words_en, code = v.code
from (values
  ('dues', null, null, 0, 'Членски внос, извън обхвата на ЗДДС (пример, попитайте счетоводителя си)', 'Membership dues, outside the scope of VAT (example, check with your accountant)', 'EX-DUES'),
  ('entrance_fee', null, null, 0, 'Встъпителен внос, извън обхвата на ЗДДС (пример, попитайте счетоводителя си)', 'Entrance fee, outside the scope of VAT (example, check with your accountant)', 'EX-DUES'),
  ('event', null, null, 2000, '', '', 'EX-20'),
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

insert into public.billing_details (member_id, legal_name, address, country, eik, bin, vat_number, reference, contract_number, contract_on, knp, kbe)
select ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid, v.legal_name, v.address, v.country, v.eik, v.bin, v.vat_number, v.reference, v.contract_number, v.contract_on::date, v.knp, v.kbe
from (values
  (1, '„Орловец Зърно“ АД', E'ул. „Житна“ 4\n6000 Стара Загора', 'BG', '204500318', null, 'BG204500318', null, null, null, null, null),
  (2, '„Долина Атар“ ООД', E'ул. „Розова“ 12\n6100 Казанлък', 'BG', '204500325', null, null, null, null, null, null, null),
  (3, '„Светлина Грид Системи“ ООД', E'бул. „Трети март“ 7\n5300 Габрово', 'BG', '204500332', null, 'BG204500332', null, null, null, null, null),
  (4, '„Понтика Порт Сървисис“ АД', E'Пристанище Варна – Изток\n9000 Варна', 'BG', '204500342', null, 'BG204500342', 'PO-4471', null, null, null, null),
  (5, '„Балкан Арк Спедиция“ ООД', E'ул. „Дунавска“ 30\n7000 Русе', 'BG', '204500357', null, null, null, null, null, null, null),
  (6, '„Нишка Софтуер“ ООД', E'бул. „Цариградско шосе“ 111\n1784 София', 'BG', '204500364', null, 'BG204500364', null, null, null, null, null),
  (8, '„Чардаклия Хидравлика“ АД', E'ул. „Индустриална“ 2\n5400 Севлиево', 'BG', '204500371', null, 'BG204500371', null, null, null, null, null),
  (21, 'ТОО «Костанайское зерно»', E'ул. Байтурсынова, 15\n110000 Қостанай', 'KZ', null, '060140000122', null, null, 'BKCC-21', '2025-02-03', '859', '17'),
  (23, 'АО «Сарыарқа тау-кен»', E'пр. Бұқар жырау, 40\n100000 Қарағанды', 'KZ', null, '120340000450', null, null, 'BKCC-23', '2024-09-16', '859', '17')
) as v (number, legal_name, address, country, eik, bin, vat_number, reference, contract_number, contract_on, knp, kbe);
insert into public.billing_contacts (member_id, name, email)
select c.member_id, c.name, c.email from public.member_contacts c join public.billing_details d on d.member_id = c.member_id
where c.email is not null and (c.is_primary or c.role ~ 'Account');

-- Documents: who, what kind, how many days ago, cents of dues, what became of it.
do $seed$
declare
  v record;
  d public.documents;
  doc uuid;
  pay uuid;
  day date;
begin
  for v in select * from (values
    (1, 'pro_forma', 90, 50000, 'invoiced'), (2, 'pro_forma', 9, 25000, 'open'), (3, 'invoice', 400, 50000, 'written off'),
    (4, 'invoice', 55, 100000, 'open'), (5, 'pro_forma', 70, 50000, 'cancelled'), (6, 'pro_forma', 12, 50000, 'paid'),
    (8, 'pro_forma', 330, 50000, 'invoiced'), (8, 'pro_forma', 6, 50000, 'open'), (21, 'pro_forma', 115, 25000, 'open'),
    (23, 'invoice', 40, 100000, 'in part'), (1, 'invoice', 20, 18000, 'credited in part'), (9, 'pro_forma', 0, 25000, 'draft')
  ) as v (number, kind, ago, cents, fate) order by ago desc loop
    doc := gen_random_uuid();
    day := private.office_day() - v.ago;
    insert into public.documents (id, kind, member_id, created_at)
      values (doc, v.kind, ('20000000-0000-4000-8000-' || lpad(v.number::text, 12, '0'))::uuid, now() - make_interval(days => v.ago));
    insert into public.document_lines (document_id, place, kind, words_bg, words_en, covers_from, covers_until, unit_cents)
      values (doc, 1, case v.cents when 18000 then 'sponsorship' else 'dues' end,
        case v.cents when 18000 then 'Реклама в каталога на форума' else 'Членски внос' end,
        case v.cents when 18000 then 'Advertisement in the forum''s catalogue' else 'Membership dues' end,
        case when v.cents <> 18000 then day end, case when v.cents <> 18000 then private.year_after(day) end, v.cents);
    if v.fate = 'draft' then continue; end if;
    d := private.compose_document(doc);
    d.number := private.next_number(v.kind);
    update public.documents s set number = d.number, issued_on = day, due_on = day + 14, settings_version = 1, seller = d.seller, accounts = d.accounts, buyer = d.buyer,
        tax_event_on = case when v.kind = 'invoice' then day end, totals = d.totals, net_cents = d.net_cents, tax_cents = d.tax_cents, total_cents = d.total_cents, debt_id = doc,
        payment_reference = private.payment_reference(d.number), issued_at = now() - make_interval(days => v.ago), issued_by_name = 'Example'
      where s.id = doc returning * into d;
    if v.fate in ('invoiced', 'paid', 'in part', 'credited in part') then
      pay := gen_random_uuid();
      insert into public.payments (id, member_id, cents, arrived_cents, booked_on, payer, reference, recorded_by_name)
        values (pay, d.member_id, case v.fate when 'in part' then 40000 else d.total_cents end, case v.fate when 'in part' then 40000 else d.total_cents end,
          day + 6, d.buyer ->> 'legal_name', d.payment_reference, 'Example');
      insert into public.settlements (debt_id, kind, payment_id, cents, settled_on, settled_by_name)
        values (doc, 'payment', pay, case v.fate when 'in part' then 40000 else d.total_cents end, day + 6, 'Example');
    end if;
    if v.fate = 'invoiced' then perform private.freeze_document(private.copy_document(d, 'invoice', doc, day + 6)); end if;
    if v.fate = 'cancelled' then
      insert into public.document_cancellations (document_id, reason, cancelled_by_name) values (doc, 'Asked for by mistake.', 'Example');
    elsif v.fate = 'written off' then
      insert into public.settlements (debt_id, kind, cents, settled_on, reason, settled_by_name) values (doc, 'write_off', d.total_cents, private.office_day() - 30, 'The company was struck off the register.', 'Example');
    elsif v.fate = 'credited in part' then
      doc := gen_random_uuid();
      insert into public.documents (id, kind, member_id, refers_to, reason) values (doc, 'credit_note', d.member_id, d.id, 'Half a page instead of a whole one.');
      insert into public.document_lines (document_id, place, kind, words_bg, words_en, unit_cents) values (doc, 1, 'sponsorship', 'Половин страница по-малко', 'Half a page less', 6000);
      perform private.freeze_document(doc);
    end if;
  end loop;
  -- A payment that nobody has allocated yet.
  insert into public.payments (id, cents, arrived_cents, booked_on, payer, reference, recorded_by_name)
    values (gen_random_uuid(), 25000, 25000, private.office_day() - 1, 'DOLINA ATAR OOD', 'CHLENSKI VNOS', 'Example');
end $seed$;

// Made by "npm run db:types" from supabase/migrations. Do not edit.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]

export type Database = {
  
  "public": {
          Tables: {
            "about_content": {
                  Row: {
                    "content": string,"id": string,"image_side": string,"image_url": string | null,"order": number,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "content": string,"id"?: string,"image_side"?: string,"image_url"?: string | null,"order"?: number,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "content"?: string,"id"?: string,"image_side"?: string,"image_url"?: string | null,"order"?: number,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"about_goals": {
                  Row: {
                    "description": string,"id": string,"order": number,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "description": string,"id"?: string,"order"?: number,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "description"?: string,"id"?: string,"order"?: number,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"announcement_counts": {
                  Row: {
                    "announcement_id": string,"reads": number,"recipients": number
                  }
                  ComputedFields: never
                  Insert: {
                    "announcement_id": string,"reads"?: number,"recipients"?: number
                  }
                  Update: {
                    "announcement_id"?: string,"reads"?: number,"recipients"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcement_counts_announcement_id_fkey"
      columns: ["announcement_id"]
isOneToOne: true
      referencedRelation: "announcements"
      referencedColumns: ["id"]
    }
                  ]
                },"announcement_reads": {
                  Row: {
                    "announcement_id": string,"read_at": string,"reader_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "announcement_id": string,"read_at"?: string,"reader_id"?: string
                  }
                  Update: {
                    "announcement_id"?: string,"read_at"?: string,"reader_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcement_reads_announcement_id_reader_id_fkey"
      columns: ["announcement_id","reader_id"]
isOneToOne: true
      referencedRelation: "announcement_recipients"
      referencedColumns: ["announcement_id","recipient_id"]
    }
                  ]
                },"announcement_recipients": {
                  Row: {
                    "announcement_id": string,"recipient_id": string,"reminded_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "announcement_id": string,"recipient_id": string,"reminded_at"?: string | null
                  }
                  Update: {
                    "announcement_id"?: string,"recipient_id"?: string,"reminded_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcement_recipients_announcement_id_fkey"
      columns: ["announcement_id"]
isOneToOne: false
      referencedRelation: "announcements"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "announcement_recipients_recipient_id_fkey"
      columns: ["recipient_id"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"announcements": {
                  Row: {
                    "audience": string | null,"author_id": string | null,"content": string,"created_at": string,"files": (string)[],"id": string,"is_active": boolean,"search_text": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "audience"?: string | null,"author_id"?: string | null,"content": string,"created_at"?: string,"files"?: never,"id"?: string,"is_active"?: boolean,"search_text"?: never,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "audience"?: string | null,"author_id"?: string | null,"content"?: string,"created_at"?: string,"files"?: never,"id"?: string,"is_active"?: boolean,"search_text"?: never,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "announcements_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "authors"
      referencedColumns: ["id"]
    }
                  ]
                },"article_categories": {
                  Row: {
                    "id": string,"key": string,"name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"key": string,"name": string
                  }
                  Update: {
                    "id"?: string,"key"?: string,"name"?: string
                  }
                  Relationships: [
                    
                  ]
                },"article_images": {
                  Row: {
                    "article_id": string,"caption": string | null,"id": string,"order": number,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "article_id": string,"caption"?: string | null,"id"?: string,"order"?: number,"url": string
                  }
                  Update: {
                    "article_id"?: string,"caption"?: string | null,"id"?: string,"order"?: number,"url"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_images_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "article_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "article_images_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "news_articles"
      referencedColumns: ["id"]
    }
                  ]
                },"article_members": {
                  Row: {
                    "article_id": string,"member_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "article_id": string,"member_id": string
                  }
                  Update: {
                    "article_id"?: string,"member_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_members_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "article_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "article_members_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "news_articles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "article_members_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"article_redirects": {
                  Row: {
                    "article_id": string,"slug": string
                  }
                  ComputedFields: never
                  Insert: {
                    "article_id": string,"slug": string
                  }
                  Update: {
                    "article_id"?: string,"slug"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_redirects_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "article_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "article_redirects_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "news_articles"
      referencedColumns: ["id"]
    }
                  ]
                },"article_tags": {
                  Row: {
                    "id": string,"name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"name": string
                  }
                  Update: {
                    "id"?: string,"name"?: string
                  }
                  Relationships: [
                    
                  ]
                },"article_to_tags": {
                  Row: {
                    "article_id": string,"tag_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "article_id": string,"tag_id": string
                  }
                  Update: {
                    "article_id"?: string,"tag_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "article_to_tags_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "article_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "article_to_tags_article_id_fkey"
      columns: ["article_id"]
isOneToOne: false
      referencedRelation: "news_articles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "article_to_tags_tag_id_fkey"
      columns: ["tag_id"]
isOneToOne: false
      referencedRelation: "article_tags"
      referencedColumns: ["id"]
    }
                  ]
                },"audit_log": {
                  Row: {
                    "action": string,"actor_id": string,"actor_name": string,"after": Json | null,"before": Json | null,"happened_at": string,"id": number,"subject": string,"subject_id": string,"subject_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "action": string,"actor_id": string,"actor_name": string,"after"?: Json | null,"before"?: Json | null,"happened_at"?: string,"id"?: never,"subject": string,"subject_id": string,"subject_name": string
                  }
                  Update: {
                    "action"?: string,"actor_id"?: string,"actor_name"?: string,"after"?: Json | null,"before"?: Json | null,"happened_at"?: string,"id"?: never,"subject"?: string,"subject_id"?: string,"subject_name"?: string
                  }
                  Relationships: [
                    
                  ]
                },"authors": {
                  Row: {
                    "first_name": string,"full_name": string,"id": string,"job_role": string | null,"last_name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "first_name": string,"full_name": string,"id": string,"job_role"?: string | null,"last_name": string
                  }
                  Update: {
                    "first_name"?: string,"full_name"?: string,"id"?: string,"job_role"?: string | null,"last_name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "authors_id_fkey"
      columns: ["id"]
isOneToOne: true
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"bank_statements": {
                  Row: {
                    "account": string,"begins_on": string,"closing_cents": number | null,"currency": string,"difference_cents": number | null,"ends_on": string,"file_lines": number,"file_name": string,"format": string,"id": string,"imported_at": string,"imported_by": string | null,"imported_by_name": string | null,"known_lines": number,"left_out": number,"opening_cents": number | null,"pending": number
                  }
                  ComputedFields: never
                  Insert: {
                    "account": string,"begins_on": string,"closing_cents"?: number | null,"currency": string,"difference_cents"?: number | null,"ends_on": string,"file_lines": number,"file_name": string,"format": string,"id": string,"imported_at"?: string,"imported_by"?: string | null,"imported_by_name"?: string | null,"known_lines": number,"left_out"?: number,"opening_cents"?: number | null,"pending": number
                  }
                  Update: {
                    "account"?: string,"begins_on"?: string,"closing_cents"?: number | null,"currency"?: string,"difference_cents"?: number | null,"ends_on"?: string,"file_lines"?: number,"file_name"?: string,"format"?: string,"id"?: string,"imported_at"?: string,"imported_by"?: string | null,"imported_by_name"?: string | null,"known_lines"?: number,"left_out"?: number,"opening_cents"?: number | null,"pending"?: number
                  }
                  Relationships: [
                    
                  ]
                },"bank_transfers": {
                  Row: {
                    "cents": number,"credit_note_id": string | null,"file_id": string,"id": string,"made_at": string,"made_by_name": string | null,"payment_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "cents": number,"credit_note_id"?: string | null,"file_id": string,"id"?: string,"made_at"?: string,"made_by_name"?: string | null,"payment_id"?: string | null
                  }
                  Update: {
                    "cents"?: number,"credit_note_id"?: string | null,"file_id"?: string,"id"?: string,"made_at"?: string,"made_by_name"?: string | null,"payment_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "bank_transfers_credit_note_id_fkey"
      columns: ["credit_note_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bank_transfers_credit_note_id_fkey"
      columns: ["credit_note_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bank_transfers_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payment_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bank_transfers_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "bank_transfers_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "statement_line_list"
      referencedColumns: ["payment_id"]
    }
                  ]
                },"billing_contacts": {
                  Row: {
                    "email": string,"id": string,"member_id": string,"name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "email": string,"id"?: string,"member_id": string,"name": string
                  }
                  Update: {
                    "email"?: string,"id"?: string,"member_id"?: string,"name"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "billing_contacts_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"billing_details": {
                  Row: {
                    "address": string | null,"agreed_price": number | null,"bin": string | null,"contract_number": string | null,"contract_on": string | null,"country": string | null,"eik": string | null,"honorary": boolean,"invoice_first": boolean | null,"knp": string | null,"legal_name": string | null,"member_id": string,"reference": string | null,"reminders_held": boolean,"updated_at": string,"vat_number": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "address"?: string | null,"agreed_price"?: number | null,"bin"?: string | null,"contract_number"?: string | null,"contract_on"?: string | null,"country"?: string | null,"eik"?: string | null,"honorary"?: boolean,"invoice_first"?: boolean | null,"knp"?: string | null,"legal_name"?: string | null,"member_id": string,"reference"?: string | null,"reminders_held"?: boolean,"updated_at"?: string,"vat_number"?: string | null
                  }
                  Update: {
                    "address"?: string | null,"agreed_price"?: number | null,"bin"?: string | null,"contract_number"?: string | null,"contract_on"?: string | null,"country"?: string | null,"eik"?: string | null,"honorary"?: boolean,"invoice_first"?: boolean | null,"knp"?: string | null,"legal_name"?: string | null,"member_id"?: string,"reference"?: string | null,"reminders_held"?: boolean,"updated_at"?: string,"vat_number"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "billing_details_member_id_fkey"
      columns: ["member_id"]
isOneToOne: true
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"billing_settings": {
                  Row: {
                    "accounts": NonNullable<Json>,"address_bg": string,"address_en": string,"begins_after": string,"close_below_cents": number,"days_to_pay": number,"eik": string,"entrance_fee_cents": number,"first_month": number,"grace_days": number,"invoice_first": boolean,"kbe": string | null,"kept_years": number,"lapses_from": string | null,"late_renewal": string,"legal_name_bg": string,"legal_name_en": string,"notice_days": number,"one_series": boolean,"pro_rata": boolean,"reminders": (number)[],"roll_over_day": number | null,"roll_over_month": number | null,"round_to_cents": number,"saved_at": string,"saved_by": string | null,"saved_by_name": string | null,"second_reminder": string | null,"signed_by": string,"untaxed_in_days": boolean,"vat_number": string | null,"version": number,"years": string
                  }
                  ComputedFields: never
                  Insert: {
                    "accounts"?: NonNullable<Json>,"address_bg": string,"address_en": string,"begins_after"?: string,"close_below_cents"?: number,"days_to_pay"?: number,"eik": string,"entrance_fee_cents"?: number,"first_month"?: number,"grace_days"?: number,"invoice_first"?: boolean,"kbe"?: string | null,"kept_years"?: number,"lapses_from"?: string | null,"late_renewal"?: string,"legal_name_bg": string,"legal_name_en": string,"notice_days"?: number,"one_series"?: boolean,"pro_rata"?: boolean,"reminders"?: (number)[],"roll_over_day"?: number | null,"roll_over_month"?: number | null,"round_to_cents"?: number,"saved_at"?: string,"saved_by"?: string | null,"saved_by_name"?: string | null,"second_reminder"?: string | null,"signed_by": string,"untaxed_in_days"?: boolean,"vat_number"?: string | null,"version": number,"years"?: string
                  }
                  Update: {
                    "accounts"?: NonNullable<Json>,"address_bg"?: string,"address_en"?: string,"begins_after"?: string,"close_below_cents"?: number,"days_to_pay"?: number,"eik"?: string,"entrance_fee_cents"?: number,"first_month"?: number,"grace_days"?: number,"invoice_first"?: boolean,"kbe"?: string | null,"kept_years"?: number,"lapses_from"?: string | null,"late_renewal"?: string,"legal_name_bg"?: string,"legal_name_en"?: string,"notice_days"?: number,"one_series"?: boolean,"pro_rata"?: boolean,"reminders"?: (number)[],"roll_over_day"?: number | null,"roll_over_month"?: number | null,"round_to_cents"?: number,"saved_at"?: string,"saved_by"?: string | null,"saved_by_name"?: string | null,"second_reminder"?: string | null,"signed_by"?: string,"untaxed_in_days"?: boolean,"vat_number"?: string | null,"version"?: number,"years"?: string
                  }
                  Relationships: [
                    
                  ]
                },"closed_books": {
                  Row: {
                    "closed_until": string | null,"one": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "closed_until"?: string | null,"one"?: boolean
                  }
                  Update: {
                    "closed_until"?: string | null,"one"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"company_fields": {
                  Row: {
                    "field": string,"needs_approval": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "field": string,"needs_approval": boolean
                  }
                  Update: {
                    "field"?: string,"needs_approval"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"contact_details": {
                  Row: {
                    "kind": string,"member_id": string,"updated_at": string,"value": string,"visibility": string
                  }
                  ComputedFields: never
                  Insert: {
                    "kind": string,"member_id": string,"updated_at"?: string,"value": string,"visibility"?: string
                  }
                  Update: {
                    "kind"?: string,"member_id"?: string,"updated_at"?: string,"value"?: string,"visibility"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_details_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"contact_messages": {
                  Row: {
                    "assignee_id": string | null,"company": string | null,"created_at": string,"email": string,"excerpt": string,"id": string,"message": string,"name": string,"search_text": string,"settled_at": string | null,"status": string,"subject": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "assignee_id"?: string | null,"company"?: string | null,"created_at"?: string,"email": string,"excerpt"?: never,"id"?: string,"message": string,"name": string,"search_text"?: never,"settled_at"?: string | null,"status"?: string,"subject": string,"updated_at"?: string
                  }
                  Update: {
                    "assignee_id"?: string | null,"company"?: string | null,"created_at"?: string,"email"?: string,"excerpt"?: never,"id"?: string,"message"?: string,"name"?: string,"search_text"?: never,"settled_at"?: string | null,"status"?: string,"subject"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "contact_messages_assignee_id_fkey"
      columns: ["assignee_id"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"content_revisions": {
                  Row: {
                    "files": (string)[],"id": number,"item_id": string,"kind": string,"save_id": string | null,"saved_at": string,"saved_by": string | null,"saved_by_name": string | null,"snapshot": NonNullable<Json>,"transaction": unknown
                  }
                  ComputedFields: never
                  Insert: {
                    "files"?: (string)[],"id"?: never,"item_id": string,"kind": string,"save_id"?: string | null,"saved_at"?: string,"saved_by"?: string | null,"saved_by_name"?: string | null,"snapshot": NonNullable<Json>,"transaction"?: unknown
                  }
                  Update: {
                    "files"?: (string)[],"id"?: never,"item_id"?: string,"kind"?: string,"save_id"?: string | null,"saved_at"?: string,"saved_by"?: string | null,"saved_by_name"?: string | null,"snapshot"?: NonNullable<Json>,"transaction"?: unknown
                  }
                  Relationships: [
                    
                  ]
                },"csv_mappings": {
                  Row: {
                    "id": string,"mapping": NonNullable<Json>,"name": string,"saved_at": string,"saved_by_name": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"mapping": NonNullable<Json>,"name": string,"saved_at"?: string,"saved_by_name"?: string | null
                  }
                  Update: {
                    "id"?: string,"mapping"?: NonNullable<Json>,"name"?: string,"saved_at"?: string,"saved_by_name"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"discarded_files": {
                  Row: {
                    "address": string,"discarded_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "address": string,"discarded_at"?: string
                  }
                  Update: {
                    "address"?: string,"discarded_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"document_cancellations": {
                  Row: {
                    "cancelled_at": string,"cancelled_by": string | null,"cancelled_by_name": string | null,"document_id": string,"reason": string
                  }
                  ComputedFields: never
                  Insert: {
                    "cancelled_at"?: string,"cancelled_by"?: string | null,"cancelled_by_name"?: string | null,"document_id": string,"reason": string
                  }
                  Update: {
                    "cancelled_at"?: string,"cancelled_by"?: string | null,"cancelled_by_name"?: string | null,"document_id"?: string,"reason"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "document_cancellations_document_id_fkey"
      columns: ["document_id"]
isOneToOne: true
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "document_cancellations_document_id_fkey"
      columns: ["document_id"]
isOneToOne: true
      referencedRelation: "documents"
      referencedColumns: ["id"]
    }
                  ]
                },"document_lines": {
                  Row: {
                    "corrects": number | null,"covers_from": string | null,"covers_until": string | null,"discount_cents": number,"document_id": string,"kind": string,"net_cents": number,"place": number,"quantity": number,"tax_code": string | null,"tax_rate": number | null,"tax_words_bg": string | null,"tax_words_en": string | null,"term_id": string | null,"unit_cents": number,"words_bg": string,"words_en": string
                  }
                  ComputedFields: never
                  Insert: {
                    "corrects"?: number | null,"covers_from"?: string | null,"covers_until"?: string | null,"discount_cents"?: number,"document_id": string,"kind": string,"net_cents"?: never,"place": number,"quantity"?: number,"tax_code"?: string | null,"tax_rate"?: number | null,"tax_words_bg"?: string | null,"tax_words_en"?: string | null,"term_id"?: string | null,"unit_cents": number,"words_bg": string,"words_en": string
                  }
                  Update: {
                    "corrects"?: number | null,"covers_from"?: string | null,"covers_until"?: string | null,"discount_cents"?: number,"document_id"?: string,"kind"?: string,"net_cents"?: never,"place"?: number,"quantity"?: number,"tax_code"?: string | null,"tax_rate"?: number | null,"tax_words_bg"?: string | null,"tax_words_en"?: string | null,"term_id"?: string | null,"unit_cents"?: number,"words_bg"?: string,"words_en"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "document_lines_document_id_fkey"
      columns: ["document_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "document_lines_document_id_fkey"
      columns: ["document_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "document_lines_term_id_fkey"
      columns: ["term_id"]
isOneToOne: false
      referencedRelation: "memberships"
      referencedColumns: ["id"]
    }
                  ]
                },"document_series": {
                  Row: {
                    "kind": string,"last_day": string | null,"next_number": number,"used": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "kind": string,"last_day"?: string | null,"next_number"?: number,"used"?: boolean
                  }
                  Update: {
                    "kind"?: string,"last_day"?: string | null,"next_number"?: number,"used"?: boolean
                  }
                  Relationships: [
                    
                  ]
                },"documents": {
                  Row: {
                    "accounts": Json | null,"buyer": Json | null,"created_at": string,"dated_on": string | null,"debt_id": string | null,"due_on": string | null,"id": string,"issued_at": string | null,"issued_by": string | null,"issued_by_name": string | null,"issued_on": string | null,"kind": string,"member_id": string | null,"net_cents": number | null,"number": string | null,"order_id": string | null,"payment_reference": string | null,"reason": string | null,"refers_to": string | null,"replaced_by": string | null,"search_text": string,"seller": Json | null,"series": string | null,"settings_version": number | null,"tax_cents": number | null,"tax_event_on": string | null,"total_cents": number | null,"totals": Json | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "accounts"?: Json | null,"buyer"?: Json | null,"created_at"?: string,"dated_on"?: string | null,"debt_id"?: string | null,"due_on"?: string | null,"id": string,"issued_at"?: string | null,"issued_by"?: string | null,"issued_by_name"?: string | null,"issued_on"?: string | null,"kind": string,"member_id"?: string | null,"net_cents"?: number | null,"number"?: string | null,"order_id"?: string | null,"payment_reference"?: string | null,"reason"?: string | null,"refers_to"?: string | null,"replaced_by"?: string | null,"search_text"?: never,"seller"?: Json | null,"series"?: string | null,"settings_version"?: number | null,"tax_cents"?: number | null,"tax_event_on"?: string | null,"total_cents"?: number | null,"totals"?: Json | null,"updated_at"?: string
                  }
                  Update: {
                    "accounts"?: Json | null,"buyer"?: Json | null,"created_at"?: string,"dated_on"?: string | null,"debt_id"?: string | null,"due_on"?: string | null,"id"?: string,"issued_at"?: string | null,"issued_by"?: string | null,"issued_by_name"?: string | null,"issued_on"?: string | null,"kind"?: string,"member_id"?: string | null,"net_cents"?: number | null,"number"?: string | null,"order_id"?: string | null,"payment_reference"?: string | null,"reason"?: string | null,"refers_to"?: string | null,"replaced_by"?: string | null,"search_text"?: never,"seller"?: Json | null,"series"?: string | null,"settings_version"?: number | null,"tax_cents"?: number | null,"tax_event_on"?: string | null,"total_cents"?: number | null,"totals"?: Json | null,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "documents_debt_id_fkey"
      columns: ["debt_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_debt_id_fkey"
      columns: ["debt_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "event_orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_refers_to_fkey"
      columns: ["refers_to"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_refers_to_fkey"
      columns: ["refers_to"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_replaced_by_fkey"
      columns: ["replaced_by"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_replaced_by_fkey"
      columns: ["replaced_by"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_series_fkey"
      columns: ["series"]
isOneToOne: false
      referencedRelation: "document_series"
      referencedColumns: ["kind"]
    },{
      foreignKeyName: "documents_settings_version_fkey"
      columns: ["settings_version"]
isOneToOne: false
      referencedRelation: "billing_settings"
      referencedColumns: ["version"]
    }
                  ]
                },"erasure_requests": {
                  Row: {
                    "asked_at": string,"id": string,"note": string | null,"person": string | null,"settled_at": string | null,"settled_by": string | null,"state": string
                  }
                  ComputedFields: never
                  Insert: {
                    "asked_at"?: string,"id"?: string,"note"?: string | null,"person"?: string | null,"settled_at"?: string | null,"settled_by"?: string | null,"state"?: string
                  }
                  Update: {
                    "asked_at"?: string,"id"?: string,"note"?: string | null,"person"?: string | null,"settled_at"?: string | null,"settled_by"?: string | null,"state"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "erasure_requests_person_fkey"
      columns: ["person"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "erasure_requests_settled_by_fkey"
      columns: ["settled_by"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"event_categories": {
                  Row: {
                    "id": string,"name": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"name": string
                  }
                  Update: {
                    "id"?: string,"name"?: string
                  }
                  Relationships: [
                    
                  ]
                },"event_images": {
                  Row: {
                    "caption": string | null,"event_id": string,"id": string,"order": number,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "caption"?: string | null,"event_id": string,"id"?: string,"order"?: number,"url": string
                  }
                  Update: {
                    "caption"?: string | null,"event_id"?: string,"id"?: string,"order"?: number,"url"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_images_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_images_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_images_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    }
                  ]
                },"event_meeting_links": {
                  Row: {
                    "event_id": string,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "event_id": string,"url": string
                  }
                  Update: {
                    "event_id"?: string,"url"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_meeting_links_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_meeting_links_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "event_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_meeting_links_event_id_fkey"
      columns: ["event_id"]
isOneToOne: true
      referencedRelation: "events"
      referencedColumns: ["id"]
    }
                  ]
                },"event_members": {
                  Row: {
                    "event_id": string,"member_id": string
                  }
                  ComputedFields: never
                  Insert: {
                    "event_id": string,"member_id": string
                  }
                  Update: {
                    "event_id"?: string,"member_id"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_members_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_members_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_members_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_members_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"event_orders": {
                  Row: {
                    "address": string,"bin": string | null,"by_hand": boolean,"country": string,"created_at": string,"eik": string | null,"email": string,"erased_at": string | null,"event_id": string | null,"id": string,"legal_name": string,"member_id": string | null,"name": string,"reference": string | null,"unit_cents": number,"updated_at": string,"user_id": string | null,"vat_number": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "address": string,"bin"?: string | null,"by_hand"?: boolean,"country": string,"created_at"?: string,"eik"?: string | null,"email": string,"erased_at"?: string | null,"event_id"?: string | null,"id": string,"legal_name": string,"member_id"?: string | null,"name": string,"reference"?: string | null,"unit_cents": number,"updated_at"?: string,"user_id"?: string | null,"vat_number"?: string | null
                  }
                  Update: {
                    "address"?: string,"bin"?: string | null,"by_hand"?: boolean,"country"?: string,"created_at"?: string,"eik"?: string | null,"email"?: string,"erased_at"?: string | null,"event_id"?: string | null,"id"?: string,"legal_name"?: string,"member_id"?: string | null,"name"?: string,"reference"?: string | null,"unit_cents"?: number,"updated_at"?: string,"user_id"?: string | null,"vat_number"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_orders_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_orders_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_orders_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_orders_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_orders_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"event_redirects": {
                  Row: {
                    "event_id": string,"slug": string
                  }
                  ComputedFields: never
                  Insert: {
                    "event_id": string,"slug": string
                  }
                  Update: {
                    "event_id"?: string,"slug"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_redirects_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_redirects_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_redirects_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    }
                  ]
                },"event_registrations": {
                  Row: {
                    "attended_at": string | null,"attended_from": string | null,"cancelled_at": string | null,"cancelled_by": string | null,"company": string | null,"confirmed_at": string | null,"created_at": string,"debt_id": string | null,"debt_line": number | null,"email": string | null,"email_key": string | null,"erased_at": string | null,"event_id": string,"id": string,"link_id": string | null,"mailed_at": string | null,"mails": number,"name": string,"name_key": string | null,"offer_expires_at": string | null,"offered_at": string | null,"order_id": string | null,"override_by": string | null,"override_reason": string | null,"phone": string | null,"queued_at": string,"search_text": string,"status": string,"user_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "attended_at"?: string | null,"attended_from"?: string | null,"cancelled_at"?: string | null,"cancelled_by"?: string | null,"company"?: string | null,"confirmed_at"?: string | null,"created_at"?: string,"debt_id"?: string | null,"debt_line"?: number | null,"email"?: string | null,"email_key"?: never,"erased_at"?: string | null,"event_id": string,"id": string,"link_id"?: string | null,"mailed_at"?: string | null,"mails"?: number,"name": string,"name_key"?: never,"offer_expires_at"?: string | null,"offered_at"?: string | null,"order_id"?: string | null,"override_by"?: string | null,"override_reason"?: string | null,"phone"?: string | null,"queued_at": string,"search_text"?: never,"status": string,"user_id"?: string | null
                  }
                  Update: {
                    "attended_at"?: string | null,"attended_from"?: string | null,"cancelled_at"?: string | null,"cancelled_by"?: string | null,"company"?: string | null,"confirmed_at"?: string | null,"created_at"?: string,"debt_id"?: string | null,"debt_line"?: number | null,"email"?: string | null,"email_key"?: never,"erased_at"?: string | null,"event_id"?: string,"id"?: string,"link_id"?: string | null,"mailed_at"?: string | null,"mails"?: number,"name"?: string,"name_key"?: never,"offer_expires_at"?: string | null,"offered_at"?: string | null,"order_id"?: string | null,"override_by"?: string | null,"override_reason"?: string | null,"phone"?: string | null,"queued_at"?: string,"search_text"?: never,"status"?: string,"user_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "event_registrations_debt_id_fkey"
      columns: ["debt_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_registrations_debt_id_fkey"
      columns: ["debt_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_registrations_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_registrations_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_registrations_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_registrations_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "event_orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_registrations_override_by_fkey"
      columns: ["override_by"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "event_registrations_user_id_fkey"
      columns: ["user_id"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"events": {
                  Row: {
                    "category_id": string,"created_at": string,"description": string,"early_member_price_cents": number | null,"early_price_cents": number | null,"early_until": string | null,"end_date": string,"files": (string)[],"id": string,"image_url": string | null,"is_abroad": boolean,"is_featured": boolean,"is_online": boolean,"location": string | null,"max_participants": number | null,"meeting_for_participants": boolean,"meeting_url": string | null,"member_price_cents": number | null,"pay_until": string | null,"price_cents": number | null,"published_at": string | null,"registration_deadline": string | null,"search_text": string,"slug": string,"start_date": string,"status": string,"summary": string,"time_zone": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "category_id": string,"created_at"?: string,"description": string,"early_member_price_cents"?: number | null,"early_price_cents"?: number | null,"early_until"?: string | null,"end_date": string,"files"?: never,"id"?: string,"image_url"?: string | null,"is_abroad"?: boolean,"is_featured"?: boolean,"is_online"?: boolean,"location"?: string | null,"max_participants"?: number | null,"meeting_for_participants"?: boolean,"meeting_url"?: string | null,"member_price_cents"?: number | null,"pay_until"?: string | null,"price_cents"?: number | null,"published_at"?: string | null,"registration_deadline"?: string | null,"search_text"?: never,"slug": string,"start_date": string,"status"?: string,"summary"?: never,"time_zone"?: string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "category_id"?: string,"created_at"?: string,"description"?: string,"early_member_price_cents"?: number | null,"early_price_cents"?: number | null,"early_until"?: string | null,"end_date"?: string,"files"?: never,"id"?: string,"image_url"?: string | null,"is_abroad"?: boolean,"is_featured"?: boolean,"is_online"?: boolean,"location"?: string | null,"max_participants"?: number | null,"meeting_for_participants"?: boolean,"meeting_url"?: string | null,"member_price_cents"?: number | null,"pay_until"?: string | null,"price_cents"?: number | null,"published_at"?: string | null,"registration_deadline"?: string | null,"search_text"?: never,"slug"?: string,"start_date"?: string,"status"?: string,"summary"?: never,"time_zone"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "events_category_id_fkey"
      columns: ["category_id"]
isOneToOne: false
      referencedRelation: "event_categories"
      referencedColumns: ["id"]
    }
                  ]
                },"home_benefits": {
                  Row: {
                    "id": string,"order": number,"text": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"order"?: number,"text": string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "id"?: string,"order"?: number,"text"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"home_hero": {
                  Row: {
                    "eyebrow": string,"id": string,"order": number,"text": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "eyebrow": string,"id"?: string,"order"?: number,"text": string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "eyebrow"?: string,"id"?: string,"order"?: number,"text"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"home_sectors": {
                  Row: {
                    "id": string,"image_url": string | null,"industry": string | null,"order": number,"text": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"image_url"?: string | null,"industry"?: string | null,"order"?: number,"text": string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "id"?: string,"image_url"?: string | null,"industry"?: string | null,"order"?: number,"text"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "home_sectors_industry_fkey"
      columns: ["industry"]
isOneToOne: false
      referencedRelation: "industries"
      referencedColumns: ["name"]
    }
                  ]
                },"industries": {
                  Row: {
                    "application_choice": string | null,"id": string,"name": string,"other_names": string,"search_text": string
                  }
                  ComputedFields: never
                  Insert: {
                    "application_choice"?: string | null,"id"?: string,"name": string,"other_names"?: string,"search_text"?: never
                  }
                  Update: {
                    "application_choice"?: string | null,"id"?: string,"name"?: string,"other_names"?: string,"search_text"?: never
                  }
                  Relationships: [
                    
                  ]
                },"invitations": {
                  Row: {
                    "accepted_at": string | null,"company_id": string | null,"created_at": string,"email": string,"expires_at": string,"first_name": string,"id": string,"invited_by": string | null,"is_accountant": boolean,"is_manager": boolean,"last_name": string,"role_id": string | null,"withdrawn_at": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "accepted_at"?: string | null,"company_id"?: string | null,"created_at"?: string,"email": string,"expires_at"?: string,"first_name": string,"id"?: string,"invited_by"?: string | null,"is_accountant"?: boolean,"is_manager"?: boolean,"last_name": string,"role_id"?: string | null,"withdrawn_at"?: string | null
                  }
                  Update: {
                    "accepted_at"?: string | null,"company_id"?: string | null,"created_at"?: string,"email"?: string,"expires_at"?: string,"first_name"?: string,"id"?: string,"invited_by"?: string | null,"is_accountant"?: boolean,"is_manager"?: boolean,"last_name"?: string,"role_id"?: string | null,"withdrawn_at"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "invitations_company_id_fkey"
      columns: ["company_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "invitations_invited_by_fkey"
      columns: ["invited_by"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "invitations_role_id_fkey"
      columns: ["role_id"]
isOneToOne: false
      referencedRelation: "user_roles"
      referencedColumns: ["id"]
    }
                  ]
                },"legal_versions": {
                  Row: {
                    "author_id": string | null,"author_name": string | null,"content": string,"created_at": string,"holds_from": string,"id": string,"save_id": string | null,"search_text": string,"type": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"author_name"?: string | null,"content": string,"created_at"?: string,"holds_from": string,"id"?: string,"save_id"?: string | null,"search_text"?: never,"type": string,"updated_at"?: string
                  }
                  Update: {
                    "author_id"?: string | null,"author_name"?: string | null,"content"?: string,"created_at"?: string,"holds_from"?: string,"id"?: string,"save_id"?: string | null,"search_text"?: never,"type"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"letters": {
                  Row: {
                    "audience": NonNullable<Json>,"audience_words": string,"content": string,"digest": string,"event_id": string | null,"files": (string)[],"id": string,"recipients": number,"search_text": string,"sent_at": string,"sent_by": string | null,"sent_by_name": string,"subject": string,"without_address": number
                  }
                  ComputedFields: never
                  Insert: {
                    "audience": NonNullable<Json>,"audience_words": string,"content": string,"digest": string,"event_id"?: string | null,"files"?: never,"id": string,"recipients": number,"search_text"?: never,"sent_at"?: string,"sent_by"?: string | null,"sent_by_name": string,"subject": string,"without_address": number
                  }
                  Update: {
                    "audience"?: NonNullable<Json>,"audience_words"?: string,"content"?: string,"digest"?: string,"event_id"?: string | null,"files"?: never,"id"?: string,"recipients"?: number,"search_text"?: never,"sent_at"?: string,"sent_by"?: string | null,"sent_by_name"?: string,"subject"?: string,"without_address"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "letters_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "letters_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "letters_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "letters_sent_by_fkey"
      columns: ["sent_by"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"line_decisions": {
                  Row: {
                    "decided_at": string,"decided_by": string | null,"decided_by_name": string | null,"kind": string,"line_id": string,"note": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "decided_at"?: string,"decided_by"?: string | null,"decided_by_name"?: string | null,"kind": string,"line_id": string,"note"?: string | null
                  }
                  Update: {
                    "decided_at"?: string,"decided_by"?: string | null,"decided_by_name"?: string | null,"kind"?: string,"line_id"?: string,"note"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "line_decisions_line_id_fkey"
      columns: ["line_id"]
isOneToOne: true
      referencedRelation: "statement_line_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_decisions_line_id_fkey"
      columns: ["line_id"]
isOneToOne: true
      referencedRelation: "statement_lines"
      referencedColumns: ["id"]
    }
                  ]
                },"line_matches": {
                  Row: {
                    "cents": number | null,"document_id": string | null,"line_id": string,"of_line_id": string | null,"open_cents": number | null,"payment_id": string | null,"place": number,"reasons": (string)[],"refund_id": string | null,"state": string,"transfer_id": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "cents"?: number | null,"document_id"?: string | null,"line_id": string,"of_line_id"?: string | null,"open_cents"?: number | null,"payment_id"?: string | null,"place": number,"reasons": (string)[],"refund_id"?: string | null,"state": string,"transfer_id"?: string | null
                  }
                  Update: {
                    "cents"?: number | null,"document_id"?: string | null,"line_id"?: string,"of_line_id"?: string | null,"open_cents"?: number | null,"payment_id"?: string | null,"place"?: number,"reasons"?: (string)[],"refund_id"?: string | null,"state"?: string,"transfer_id"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "line_matches_document_id_fkey"
      columns: ["document_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_document_id_fkey"
      columns: ["document_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_line_id_fkey"
      columns: ["line_id"]
isOneToOne: false
      referencedRelation: "statement_line_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_line_id_fkey"
      columns: ["line_id"]
isOneToOne: false
      referencedRelation: "statement_lines"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_of_line_id_fkey"
      columns: ["of_line_id"]
isOneToOne: false
      referencedRelation: "statement_line_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_of_line_id_fkey"
      columns: ["of_line_id"]
isOneToOne: false
      referencedRelation: "statement_lines"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payment_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "statement_line_list"
      referencedColumns: ["payment_id"]
    },{
      foreignKeyName: "line_matches_refund_id_fkey"
      columns: ["refund_id"]
isOneToOne: false
      referencedRelation: "refunds"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "line_matches_transfer_id_fkey"
      columns: ["transfer_id"]
isOneToOne: false
      referencedRelation: "bank_transfers"
      referencedColumns: ["id"]
    }
                  ]
                },"mail_outbox": {
                  Row: {
                    "about_id": string,"about_kind": string,"attempts": number,"cause": string,"claim": string | null,"claimed_at": string | null,"content": string | null,"created_at": string,"data": NonNullable<Json>,"id": string,"last_error": string | null,"letter_id": string | null,"newsletter_issue_id": string | null,"next_attempt_at": string,"provider_id": string | null,"recipient": string,"returned": string | null,"settled_at": string | null,"state": string,"subject": string | null,"template": string,"urgency": number
                  }
                  ComputedFields: never
                  Insert: {
                    "about_id": string,"about_kind": string,"attempts"?: number,"cause": string,"claim"?: string | null,"claimed_at"?: string | null,"content"?: string | null,"created_at"?: string,"data"?: NonNullable<Json>,"id"?: string,"last_error"?: string | null,"letter_id"?: string | null,"newsletter_issue_id"?: string | null,"next_attempt_at"?: string,"provider_id"?: string | null,"recipient": string,"returned"?: string | null,"settled_at"?: string | null,"state"?: string,"subject"?: string | null,"template": string,"urgency"?: number
                  }
                  Update: {
                    "about_id"?: string,"about_kind"?: string,"attempts"?: number,"cause"?: string,"claim"?: string | null,"claimed_at"?: string | null,"content"?: string | null,"created_at"?: string,"data"?: NonNullable<Json>,"id"?: string,"last_error"?: string | null,"letter_id"?: string | null,"newsletter_issue_id"?: string | null,"next_attempt_at"?: string,"provider_id"?: string | null,"recipient"?: string,"returned"?: string | null,"settled_at"?: string | null,"state"?: string,"subject"?: string | null,"template"?: string,"urgency"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "mail_outbox_letter_id_fkey"
      columns: ["letter_id"]
isOneToOne: false
      referencedRelation: "letters"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "mail_outbox_newsletter_issue_id_fkey"
      columns: ["newsletter_issue_id"]
isOneToOne: false
      referencedRelation: "newsletter_issues"
      referencedColumns: ["id"]
    }
                  ]
                },"member_contacts": {
                  Row: {
                    "created_at": string,"email": string | null,"id": string,"is_primary": boolean,"member_id": string,"name": string,"phone": string | null,"role": string | null,"search_text": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"email"?: string | null,"id"?: string,"is_primary"?: boolean,"member_id": string,"name": string,"phone"?: string | null,"role"?: string | null,"search_text"?: never,"updated_at"?: string
                  }
                  Update: {
                    "created_at"?: string,"email"?: string | null,"id"?: string,"is_primary"?: boolean,"member_id"?: string,"name"?: string,"phone"?: string | null,"role"?: string | null,"search_text"?: never,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "member_contacts_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"member_people": {
                  Row: {
                    "created_at": string,"is_manager": boolean,"is_shown": boolean,"member_id": string,"person_id": string,"title": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"is_manager"?: boolean,"is_shown"?: boolean,"member_id": string,"person_id": string,"title"?: string | null
                  }
                  Update: {
                    "created_at"?: string,"is_manager"?: boolean,"is_shown"?: boolean,"member_id"?: string,"person_id"?: string,"title"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "member_people_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "member_people_person_id_fkey"
      columns: ["person_id"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"member_redirects": {
                  Row: {
                    "member_id": string,"slug": string
                  }
                  ComputedFields: never
                  Insert: {
                    "member_id": string,"slug": string
                  }
                  Update: {
                    "member_id"?: string,"slug"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "member_redirects_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"members": {
                  Row: {
                    "about": string | null,"city": string | null,"country": string | null,"created_at": string,"description": string | null,"employees": string | null,"founded": number | null,"id": string,"industry": string | null,"keywords": (string)[],"languages": (string)[],"legal_name_cyrillic": string | null,"logo_url": string | null,"looking_for": string | null,"member_type": string,"name": string,"search_text": string,"slug": string,"status": string,"updated_at": string,"website": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "about"?: string | null,"city"?: string | null,"country"?: string | null,"created_at"?: string,"description"?: string | null,"employees"?: string | null,"founded"?: number | null,"id"?: string,"industry"?: string | null,"keywords"?: (string)[],"languages"?: (string)[],"legal_name_cyrillic"?: string | null,"logo_url"?: string | null,"looking_for"?: string | null,"member_type": string,"name": string,"search_text"?: never,"slug"?: string,"status"?: string,"updated_at"?: string,"website"?: string | null
                  }
                  Update: {
                    "about"?: string | null,"city"?: string | null,"country"?: string | null,"created_at"?: string,"description"?: string | null,"employees"?: string | null,"founded"?: number | null,"id"?: string,"industry"?: string | null,"keywords"?: (string)[],"languages"?: (string)[],"legal_name_cyrillic"?: string | null,"logo_url"?: string | null,"looking_for"?: string | null,"member_type"?: string,"name"?: string,"search_text"?: never,"slug"?: string,"status"?: string,"updated_at"?: string,"website"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "members_industry_fkey"
      columns: ["industry"]
isOneToOne: false
      referencedRelation: "industries"
      referencedColumns: ["name"]
    }
                  ]
                },"membership_application_steps": {
                  Row: {
                    "actor_id": string | null,"actor_name": string,"application_id": string,"at": string,"from_status": string | null,"id": number,"message": string | null,"note": string | null,"to_status": string
                  }
                  ComputedFields: never
                  Insert: {
                    "actor_id"?: string | null,"actor_name": string,"application_id": string,"at"?: string,"from_status"?: string | null,"id"?: never,"message"?: string | null,"note"?: string | null,"to_status": string
                  }
                  Update: {
                    "actor_id"?: string | null,"actor_name"?: string,"application_id"?: string,"at"?: string,"from_status"?: string | null,"id"?: never,"message"?: string | null,"note"?: string | null,"to_status"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "membership_application_steps_application_id_fkey"
      columns: ["application_id"]
isOneToOne: false
      referencedRelation: "membership_applications"
      referencedColumns: ["id"]
    }
                  ]
                },"membership_applications": {
                  Row: {
                    "company_name": string,"contact_name": string,"country": string,"created_at": string,"decided_at": string | null,"email": string,"employee_count": string,"id": string,"industry": string,"is_authorized": boolean,"member_id": string | null,"message": string | null,"phone": string | null,"reviewer_id": string | null,"reviewer_name": string | null,"search_text": string,"status": string,"tier": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "company_name": string,"contact_name": string,"country": string,"created_at"?: string,"decided_at"?: string | null,"email": string,"employee_count": string,"id"?: string,"industry": string,"is_authorized": boolean,"member_id"?: string | null,"message"?: string | null,"phone"?: string | null,"reviewer_id"?: string | null,"reviewer_name"?: string | null,"search_text"?: never,"status"?: string,"tier"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "company_name"?: string,"contact_name"?: string,"country"?: string,"created_at"?: string,"decided_at"?: string | null,"email"?: string,"employee_count"?: string,"id"?: string,"industry"?: string,"is_authorized"?: boolean,"member_id"?: string | null,"message"?: string | null,"phone"?: string | null,"reviewer_id"?: string | null,"reviewer_name"?: string | null,"search_text"?: never,"status"?: string,"tier"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "membership_applications_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "membership_applications_tier_fkey"
      columns: ["tier"]
isOneToOne: false
      referencedRelation: "membership_tiers"
      referencedColumns: ["key"]
    }
                  ]
                },"membership_benefits": {
                  Row: {
                    "id": string,"order": number,"text": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"order"?: number,"text": string,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "id"?: string,"order"?: number,"text"?: string,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"membership_features": {
                  Row: {
                    "id": string,"order": number,"text": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"order"?: number,"text": string,"updated_at"?: string
                  }
                  Update: {
                    "id"?: string,"order"?: number,"text"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"membership_tiers": {
                  Row: {
                    "description": string,"employee_range": string,"features": (string)[],"id": string,"key": string,"name": string,"name_bg": string | null,"order": number,"popular": boolean,"price": number,"retired": boolean,"sizes": (string)[],"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "description": string,"employee_range": string,"features"?: (string)[],"id"?: string,"key": string,"name": string,"name_bg"?: string | null,"order"?: number,"popular"?: boolean,"price": number,"retired"?: boolean,"sizes"?: (string)[],"updated_at"?: string
                  }
                  Update: {
                    "description"?: string,"employee_range"?: string,"features"?: (string)[],"id"?: string,"key"?: string,"name"?: string,"name_bg"?: string | null,"order"?: number,"popular"?: boolean,"price"?: number,"retired"?: boolean,"sizes"?: (string)[],"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"memberships": {
                  Row: {
                    "application_id": string | null,"asked_cents": number | null,"created_at": string,"ends_on": string,"id": string,"member_id": string,"noted_by": string | null,"noted_by_name": string | null,"owed": boolean,"starts_on": string,"tier": string
                  }
                  ComputedFields: never
                  Insert: {
                    "application_id"?: string | null,"asked_cents"?: number | null,"created_at"?: string,"ends_on": string,"id"?: string,"member_id": string,"noted_by"?: string | null,"noted_by_name"?: string | null,"owed"?: boolean,"starts_on": string,"tier": string
                  }
                  Update: {
                    "application_id"?: string | null,"asked_cents"?: number | null,"created_at"?: string,"ends_on"?: string,"id"?: string,"member_id"?: string,"noted_by"?: string | null,"noted_by_name"?: string | null,"owed"?: boolean,"starts_on"?: string,"tier"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "memberships_application_id_fkey"
      columns: ["application_id"]
isOneToOne: true
      referencedRelation: "membership_applications"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "memberships_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "memberships_tier_fkey"
      columns: ["tier"]
isOneToOne: false
      referencedRelation: "membership_tiers"
      referencedColumns: ["key"]
    }
                  ]
                },"message_answers": {
                  Row: {
                    "author_id": string | null,"body": string,"id": string,"message_id": string,"sent_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"body": string,"id": string,"message_id": string,"sent_at"?: string
                  }
                  Update: {
                    "author_id"?: string | null,"body"?: string,"id"?: string,"message_id"?: string,"sent_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "message_answers_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "message_answers_message_id_fkey"
      columns: ["message_id"]
isOneToOne: false
      referencedRelation: "contact_messages"
      referencedColumns: ["id"]
    }
                  ]
                },"message_notes": {
                  Row: {
                    "author_id": string | null,"body": string,"id": string,"message_id": string,"written_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"body": string,"id": string,"message_id": string,"written_at"?: string
                  }
                  Update: {
                    "author_id"?: string | null,"body"?: string,"id"?: string,"message_id"?: string,"written_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "message_notes_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "message_notes_message_id_fkey"
      columns: ["message_id"]
isOneToOne: false
      referencedRelation: "contact_messages"
      referencedColumns: ["id"]
    }
                  ]
                },"news_articles": {
                  Row: {
                    "author_id": string | null,"category_id": string | null,"content": string,"created_at": string,"event_id": string | null,"excerpt": string | null,"files": (string)[],"id": string,"image_url": string | null,"is_featured": boolean,"published_at": string | null,"reading_minutes": number,"search_text": string,"slug": string,"status": string,"summary": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"category_id"?: string | null,"content": string,"created_at"?: string,"event_id"?: string | null,"excerpt"?: string | null,"files"?: never,"id"?: string,"image_url"?: string | null,"is_featured"?: boolean,"published_at"?: string | null,"reading_minutes"?: never,"search_text"?: never,"slug": string,"status"?: string,"summary"?: never,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "author_id"?: string | null,"category_id"?: string | null,"content"?: string,"created_at"?: string,"event_id"?: string | null,"excerpt"?: string | null,"files"?: never,"id"?: string,"image_url"?: string | null,"is_featured"?: boolean,"published_at"?: string | null,"reading_minutes"?: never,"search_text"?: never,"slug"?: string,"status"?: string,"summary"?: never,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "news_articles_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "authors"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "news_articles_category_id_fkey"
      columns: ["category_id"]
isOneToOne: false
      referencedRelation: "article_categories"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "news_articles_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_cards"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "news_articles_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "event_pages"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "news_articles_event_id_fkey"
      columns: ["event_id"]
isOneToOne: false
      referencedRelation: "events"
      referencedColumns: ["id"]
    }
                  ]
                },"newsletter_issues": {
                  Row: {
                    "author_id": string | null,"blocks": NonNullable<Json>,"created_at": string,"files": (string)[],"finished_at": string | null,"frozen": Json | null,"id": string,"missed_at": string | null,"missed_reason": string | null,"preheader": string,"recipients": number | null,"scheduled_at": string | null,"search_text": string,"sent_at": string | null,"slug": string | null,"status": string,"subject": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "author_id"?: string | null,"blocks"?: NonNullable<Json>,"created_at"?: string,"files"?: never,"finished_at"?: string | null,"frozen"?: Json | null,"id": string,"missed_at"?: string | null,"missed_reason"?: string | null,"preheader"?: string,"recipients"?: number | null,"scheduled_at"?: string | null,"search_text"?: never,"sent_at"?: string | null,"slug"?: string | null,"status"?: string,"subject"?: string,"updated_at"?: string
                  }
                  Update: {
                    "author_id"?: string | null,"blocks"?: NonNullable<Json>,"created_at"?: string,"files"?: never,"finished_at"?: string | null,"frozen"?: Json | null,"id"?: string,"missed_at"?: string | null,"missed_reason"?: string | null,"preheader"?: string,"recipients"?: number | null,"scheduled_at"?: string | null,"search_text"?: never,"sent_at"?: string | null,"slug"?: string | null,"status"?: string,"subject"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "newsletter_issues_author_id_fkey"
      columns: ["author_id"]
isOneToOne: false
      referencedRelation: "authors"
      referencedColumns: ["id"]
    }
                  ]
                },"newsletter_subscribers": {
                  Row: {
                    "confirmation": string | null,"confirmation_mail_at": string | null,"confirmed_at": string | null,"consent_source": string,"consent_statement": string | null,"consented_at": string,"created_at": string,"email": string,"id": string,"status": string,"stopped_at": string | null,"stopped_reason": string | null,"unsubscribed_at": string | null,"unsubscribed_by": string | null,"unsubscribed_from": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "confirmation"?: string | null,"confirmation_mail_at"?: string | null,"confirmed_at"?: string | null,"consent_source"?: string,"consent_statement"?: string | null,"consented_at"?: string,"created_at"?: string,"email": string,"id"?: string,"status"?: string,"stopped_at"?: string | null,"stopped_reason"?: string | null,"unsubscribed_at"?: string | null,"unsubscribed_by"?: string | null,"unsubscribed_from"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "confirmation"?: string | null,"confirmation_mail_at"?: string | null,"confirmed_at"?: string | null,"consent_source"?: string,"consent_statement"?: string | null,"consented_at"?: string,"created_at"?: string,"email"?: string,"id"?: string,"status"?: string,"stopped_at"?: string | null,"stopped_reason"?: string | null,"unsubscribed_at"?: string | null,"unsubscribed_by"?: string | null,"unsubscribed_from"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "newsletter_subscribers_unsubscribed_from_fkey"
      columns: ["unsubscribed_from"]
isOneToOne: false
      referencedRelation: "newsletter_issues"
      referencedColumns: ["id"]
    }
                  ]
                },"office_details": {
                  Row: {
                    "address": string | null,"email": string | null,"ends_on": string | null,"member_id": string,"notes": string | null,"phone": string | null,"registration_number": string | null,"search_text": string,"tier": string | null,"vat_number": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "address"?: string | null,"email"?: string | null,"ends_on"?: string | null,"member_id": string,"notes"?: string | null,"phone"?: string | null,"registration_number"?: string | null,"search_text"?: never,"tier"?: string | null,"vat_number"?: string | null
                  }
                  Update: {
                    "address"?: string | null,"email"?: string | null,"ends_on"?: string | null,"member_id"?: string,"notes"?: string | null,"phone"?: string | null,"registration_number"?: string | null,"search_text"?: never,"tier"?: string | null,"vat_number"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "office_details_member_id_fkey"
      columns: ["member_id"]
isOneToOne: true
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"office_notices": {
                  Row: {
                    "addresses": (string)[],"digest_on": string,"pace": string,"subject": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "addresses"?: (string)[],"digest_on"?: string,"pace"?: string,"subject": string,"updated_at"?: string
                  }
                  Update: {
                    "addresses"?: (string)[],"digest_on"?: string,"pace"?: string,"subject"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"offices": {
                  Row: {
                    "address": string,"city": string,"country": string,"email": string | null,"hours": string | null,"id": string,"map_url": string | null,"order": number,"phone": string | null,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "address": string,"city": string,"country": string,"email"?: string | null,"hours"?: string | null,"id"?: string,"map_url"?: string | null,"order"?: number,"phone"?: string | null,"updated_at"?: string
                  }
                  Update: {
                    "address"?: string,"city"?: string,"country"?: string,"email"?: string | null,"hours"?: string | null,"id"?: string,"map_url"?: string | null,"order"?: number,"phone"?: string | null,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"pages": {
                  Row: {
                    "id": string,"key": string,"search_text": string,"title": string,"updated_at": string,"words": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"key": string,"search_text"?: never,"title"?: never,"updated_at"?: string,"words"?: string
                  }
                  Update: {
                    "id"?: string,"key"?: string,"search_text"?: never,"title"?: never,"updated_at"?: string,"words"?: string
                  }
                  Relationships: [
                    
                  ]
                },"partners": {
                  Row: {
                    "id": string,"logo_url": string | null,"name": string,"order": number,"updated_at": string,"url": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"logo_url"?: string | null,"name": string,"order"?: number,"updated_at"?: string,"url"?: string | null
                  }
                  Update: {
                    "id"?: string,"logo_url"?: string | null,"name"?: string,"order"?: number,"updated_at"?: string,"url"?: string | null
                  }
                  Relationships: [
                    
                  ]
                },"payments": {
                  Row: {
                    "arrived_cents": number,"booked_on": string,"cents": number,"currency": string,"id": string,"line_id": string | null,"member_id": string | null,"method": string,"note": string | null,"parts": NonNullable<Json>,"payer": string,"receipt": string | null,"recorded_at": string,"recorded_by": string | null,"recorded_by_name": string | null,"reference": string | null,"search_text": string,"undone_at": string | null,"undone_by_name": string | null,"undone_reason": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "arrived_cents": number,"booked_on": string,"cents": number,"currency"?: string,"id": string,"line_id"?: string | null,"member_id"?: string | null,"method"?: string,"note"?: string | null,"parts"?: NonNullable<Json>,"payer": string,"receipt"?: string | null,"recorded_at"?: string,"recorded_by"?: string | null,"recorded_by_name"?: string | null,"reference"?: string | null,"search_text"?: never,"undone_at"?: string | null,"undone_by_name"?: string | null,"undone_reason"?: string | null
                  }
                  Update: {
                    "arrived_cents"?: number,"booked_on"?: string,"cents"?: number,"currency"?: string,"id"?: string,"line_id"?: string | null,"member_id"?: string | null,"method"?: string,"note"?: string | null,"parts"?: NonNullable<Json>,"payer"?: string,"receipt"?: string | null,"recorded_at"?: string,"recorded_by"?: string | null,"recorded_by_name"?: string | null,"reference"?: string | null,"search_text"?: never,"undone_at"?: string | null,"undone_by_name"?: string | null,"undone_reason"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "payments_line_id_fkey"
      columns: ["line_id"]
isOneToOne: false
      referencedRelation: "statement_line_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_line_id_fkey"
      columns: ["line_id"]
isOneToOne: false
      referencedRelation: "statement_lines"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"people": {
                  Row: {
                    "consent": boolean,"id": string,"image_url": string | null,"name": string,"order": number,"role": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "consent"?: boolean,"id"?: string,"image_url"?: string | null,"name": string,"order"?: number,"role": string,"updated_at"?: string
                  }
                  Update: {
                    "consent"?: boolean,"id"?: string,"image_url"?: string | null,"name"?: string,"order"?: number,"role"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"proposals": {
                  Row: {
                    "applied": Json | null,"base": NonNullable<Json>,"changes": NonNullable<Json>,"created_at": string,"decided_at": string | null,"decided_by": string | null,"decided_by_name": string | null,"fields": (string)[],"id": string,"member_id": string,"member_version": string,"message": string | null,"proposed_by": string,"proposed_by_name": string,"status": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "applied"?: Json | null,"base": NonNullable<Json>,"changes": NonNullable<Json>,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"decided_by_name"?: string | null,"fields"?: never,"id"?: string,"member_id": string,"member_version": string,"message"?: string | null,"proposed_by": string,"proposed_by_name": string,"status"?: string,"updated_at"?: string
                  }
                  Update: {
                    "applied"?: Json | null,"base"?: NonNullable<Json>,"changes"?: NonNullable<Json>,"created_at"?: string,"decided_at"?: string | null,"decided_by"?: string | null,"decided_by_name"?: string | null,"fields"?: never,"id"?: string,"member_id"?: string,"member_version"?: string,"message"?: string | null,"proposed_by"?: string,"proposed_by_name"?: string,"status"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "proposals_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"questions": {
                  Row: {
                    "answer": string,"id": string,"on_contact": boolean,"on_membership": boolean,"order": number,"question": string,"search_text": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "answer": string,"id"?: string,"on_contact"?: boolean,"on_membership"?: boolean,"order"?: number,"question": string,"search_text"?: never,"updated_at"?: string
                  }
                  Update: {
                    "answer"?: string,"id"?: string,"on_contact"?: boolean,"on_membership"?: boolean,"order"?: number,"question"?: string,"search_text"?: never,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"refunds": {
                  Row: {
                    "cents": number,"credit_note_id": string | null,"id": string,"paid_on": string,"payment_id": string | null,"reason": string,"recorded_at": string,"recorded_by": string | null,"recorded_by_name": string | null,"reference": string | null,"undone_at": string | null,"undone_by_name": string | null,"undone_reason": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "cents": number,"credit_note_id"?: string | null,"id": string,"paid_on": string,"payment_id"?: string | null,"reason": string,"recorded_at"?: string,"recorded_by"?: string | null,"recorded_by_name"?: string | null,"reference"?: string | null,"undone_at"?: string | null,"undone_by_name"?: string | null,"undone_reason"?: string | null
                  }
                  Update: {
                    "cents"?: number,"credit_note_id"?: string | null,"id"?: string,"paid_on"?: string,"payment_id"?: string | null,"reason"?: string,"recorded_at"?: string,"recorded_by"?: string | null,"recorded_by_name"?: string | null,"reference"?: string | null,"undone_at"?: string | null,"undone_by_name"?: string | null,"undone_reason"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "refunds_credit_note_id_fkey"
      columns: ["credit_note_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "refunds_credit_note_id_fkey"
      columns: ["credit_note_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "refunds_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payment_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "refunds_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "refunds_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "statement_line_list"
      referencedColumns: ["payment_id"]
    }
                  ]
                },"retention_periods": {
                  Row: {
                    "days": number,"last_error": string | null,"last_removed": number | null,"last_run_at": string | null,"subject": string,"updated_at": string,"updated_by": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "days": number,"last_error"?: string | null,"last_removed"?: number | null,"last_run_at"?: string | null,"subject": string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Update: {
                    "days"?: number,"last_error"?: string | null,"last_removed"?: number | null,"last_run_at"?: string | null,"subject"?: string,"updated_at"?: string,"updated_by"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "retention_periods_updated_by_fkey"
      columns: ["updated_by"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"saved_views": {
                  Row: {
                    "created_at": string,"id": string,"list": string,"name": string,"owner": string,"query": string
                  }
                  ComputedFields: never
                  Insert: {
                    "created_at"?: string,"id"?: string,"list": string,"name": string,"owner"?: string,"query": string
                  }
                  Update: {
                    "created_at"?: string,"id"?: string,"list"?: string,"name"?: string,"owner"?: string,"query"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "saved_views_owner_fkey"
      columns: ["owner"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"services": {
                  Row: {
                    "category": string | null,"description": string,"icon": string | null,"id": string,"order": number,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                    "category"?: string | null,"description": string,"icon"?: string | null,"id"?: string,"order"?: number,"title": string,"updated_at"?: string
                  }
                  Update: {
                    "category"?: string | null,"description"?: string,"icon"?: string | null,"id"?: string,"order"?: number,"title"?: string,"updated_at"?: string
                  }
                  Relationships: [
                    
                  ]
                },"settlements": {
                  Row: {
                    "asks_by": string | null,"cents": number,"credit_note_id": string | null,"debt_id": string,"id": string,"kind": string,"payment_id": string | null,"reason": string | null,"settled_at": string,"settled_by": string | null,"settled_by_name": string | null,"settled_on": string,"undone_at": string | null,"undone_by_name": string | null,"undone_on": string | null,"undone_reason": string | null
                  }
                  ComputedFields: never
                  Insert: {
                    "asks_by"?: string | null,"cents": number,"credit_note_id"?: string | null,"debt_id": string,"id"?: string,"kind": string,"payment_id"?: string | null,"reason"?: string | null,"settled_at"?: string,"settled_by"?: string | null,"settled_by_name"?: string | null,"settled_on": string,"undone_at"?: string | null,"undone_by_name"?: string | null,"undone_on"?: string | null,"undone_reason"?: string | null
                  }
                  Update: {
                    "asks_by"?: string | null,"cents"?: number,"credit_note_id"?: string | null,"debt_id"?: string,"id"?: string,"kind"?: string,"payment_id"?: string | null,"reason"?: string | null,"settled_at"?: string,"settled_by"?: string | null,"settled_by_name"?: string | null,"settled_on"?: string,"undone_at"?: string | null,"undone_by_name"?: string | null,"undone_on"?: string | null,"undone_reason"?: string | null
                  }
                  Relationships: [
                    {
      foreignKeyName: "settlements_credit_note_id_fkey"
      columns: ["credit_note_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "settlements_credit_note_id_fkey"
      columns: ["credit_note_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "settlements_debt_id_fkey"
      columns: ["debt_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "settlements_debt_id_fkey"
      columns: ["debt_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "settlements_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payment_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "settlements_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "payments"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "settlements_payment_id_fkey"
      columns: ["payment_id"]
isOneToOne: false
      referencedRelation: "statement_line_list"
      referencedColumns: ["payment_id"]
    }
                  ]
                },"site_settings": {
                  Row: {
                    "key": string,"updated_at": string,"updated_by": string | null,"value": string
                  }
                  ComputedFields: never
                  Insert: {
                    "key": string,"updated_at"?: string,"updated_by"?: string | null,"value"?: string
                  }
                  Update: {
                    "key"?: string,"updated_at"?: string,"updated_by"?: string | null,"value"?: string
                  }
                  Relationships: [
                    {
      foreignKeyName: "site_settings_updated_by_fkey"
      columns: ["updated_by"]
isOneToOne: false
      referencedRelation: "user_profiles"
      referencedColumns: ["id"]
    }
                  ]
                },"social_links": {
                  Row: {
                    "id": string,"name": string,"order": number,"updated_at": string,"url": string
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"name": string,"order"?: number,"updated_at"?: string,"url": string
                  }
                  Update: {
                    "id"?: string,"name"?: string,"order"?: number,"updated_at"?: string,"url"?: string
                  }
                  Relationships: [
                    
                  ]
                },"statement_lines": {
                  Row: {
                    "account": string,"bank_reference": string | null,"booked_on": string,"cents": number,"charges_cents": number | null,"checksum": string,"currency": string,"id": string,"instructed_cents": number | null,"instructed_currency": string | null,"is_reversal": boolean,"payer": string | null,"payer_iban": string | null,"place": number,"rate": string | null,"reference": string | null,"repetition": number,"search_text": string,"statement_id": string,"text": string,"twin": number
                  }
                  ComputedFields: never
                  Insert: {
                    "account": string,"bank_reference"?: string | null,"booked_on": string,"cents": number,"charges_cents"?: number | null,"checksum": string,"currency"?: string,"id"?: string,"instructed_cents"?: number | null,"instructed_currency"?: string | null,"is_reversal"?: boolean,"payer"?: string | null,"payer_iban"?: string | null,"place": number,"rate"?: string | null,"reference"?: string | null,"repetition": number,"search_text"?: never,"statement_id": string,"text": string,"twin"?: number
                  }
                  Update: {
                    "account"?: string,"bank_reference"?: string | null,"booked_on"?: string,"cents"?: number,"charges_cents"?: number | null,"checksum"?: string,"currency"?: string,"id"?: string,"instructed_cents"?: number | null,"instructed_currency"?: string | null,"is_reversal"?: boolean,"payer"?: string | null,"payer_iban"?: string | null,"place"?: number,"rate"?: string | null,"reference"?: string | null,"repetition"?: number,"search_text"?: never,"statement_id"?: string,"text"?: string,"twin"?: number
                  }
                  Relationships: [
                    {
      foreignKeyName: "statement_lines_statement_id_fkey"
      columns: ["statement_id"]
isOneToOne: false
      referencedRelation: "bank_statement_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "statement_lines_statement_id_fkey"
      columns: ["statement_id"]
isOneToOne: false
      referencedRelation: "bank_statements"
      referencedColumns: ["id"]
    }
                  ]
                },"synonyms": {
                  Row: {
                    "folded": (string)[],"id": string,"updated_at": string,"words": (string)[]
                  }
                  ComputedFields: never
                  Insert: {
                    "folded"?: never,"id"?: string,"updated_at"?: string,"words": (string)[]
                  }
                  Update: {
                    "folded"?: never,"id"?: string,"updated_at"?: string,"words"?: (string)[]
                  }
                  Relationships: [
                    
                  ]
                },"tax_rules": {
                  Row: {
                    "buyer_group": string,"checked": boolean,"code": string,"key": string,"line_kind": string,"rate": number,"updated_at": string,"valid_from": string,"vat_registered": boolean,"words_bg": string,"words_en": string
                  }
                  ComputedFields: never
                  Insert: {
                    "buyer_group": string,"checked"?: boolean,"code"?: string,"key"?: never,"line_kind": string,"rate": number,"updated_at"?: string,"valid_from"?: string,"vat_registered": boolean,"words_bg"?: string,"words_en"?: string
                  }
                  Update: {
                    "buyer_group"?: string,"checked"?: boolean,"code"?: string,"key"?: never,"line_kind"?: string,"rate"?: number,"updated_at"?: string,"valid_from"?: string,"vat_registered"?: boolean,"words_bg"?: string,"words_en"?: string
                  }
                  Relationships: [
                    
                  ]
                },"user_profiles": {
                  Row: {
                    "avatar_url": string | null,"company_id": string | null,"company_name": string | null,"created_at": string,"email": string,"first_name": string,"full_name": string,"id": string,"is_accountant": boolean,"job_role": string | null,"last_name": string,"phone": string | null,"role_id": string | null,"search_text": string,"updated_at": string,"wants_announcement_mails": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "avatar_url"?: string | null,"company_id"?: string | null,"company_name"?: string | null,"created_at"?: string,"email"?: string,"first_name"?: string,"full_name"?: never,"id": string,"is_accountant"?: boolean,"job_role"?: string | null,"last_name"?: string,"phone"?: string | null,"role_id"?: string | null,"search_text"?: never,"updated_at"?: string,"wants_announcement_mails"?: boolean
                  }
                  Update: {
                    "avatar_url"?: string | null,"company_id"?: string | null,"company_name"?: string | null,"created_at"?: string,"email"?: string,"first_name"?: string,"full_name"?: never,"id"?: string,"is_accountant"?: boolean,"job_role"?: string | null,"last_name"?: string,"phone"?: string | null,"role_id"?: string | null,"search_text"?: never,"updated_at"?: string,"wants_announcement_mails"?: boolean
                  }
                  Relationships: [
                    {
      foreignKeyName: "user_profiles_company_id_fkey"
      columns: ["company_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "user_profiles_role_id_fkey"
      columns: ["role_id"]
isOneToOne: false
      referencedRelation: "user_roles"
      referencedColumns: ["id"]
    }
                  ]
                },"user_roles": {
                  Row: {
                    "id": string,"name": string,"requires_factor": boolean
                  }
                  ComputedFields: never
                  Insert: {
                    "id"?: string,"name": string,"requires_factor"?: boolean
                  }
                  Update: {
                    "id"?: string,"name"?: string,"requires_factor"?: boolean
                  }
                  Relationships: [
                    
                  ]
                }
          }
          Views: {
            "article_pages": {
                  Row: {
                    "author": Json | null,"category": Json | null,"category_id": string | null,"content": string,"event": Json | null,"excerpt": string | null,"id": string,"image_url": string | null,"images": Json | null,"next": Json | null,"previous": Json | null,"published_at": string | null,"reading_minutes": number,"slug": string,"status": string,"summary": string,"tags": Json | null,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                           "author"?: never,"category"?: never,"category_id"?: string | null,"content"?: string | null,"event"?: never,"excerpt"?: string | null,"id"?: string | null,"image_url"?: string | null,"images"?: never,"next"?: never,"previous"?: never,"published_at"?: string | null,"reading_minutes"?: number | null,"slug"?: string | null,"status"?: string | null,"summary"?: string | null,"tags"?: never,"title"?: string | null
                         }
                        Update: {
                           "author"?: never,"category"?: never,"category_id"?: string | null,"content"?: string | null,"event"?: never,"excerpt"?: string | null,"id"?: string | null,"image_url"?: string | null,"images"?: never,"next"?: never,"previous"?: never,"published_at"?: string | null,"reading_minutes"?: number | null,"slug"?: string | null,"status"?: string | null,"summary"?: string | null,"tags"?: never,"title"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "news_articles_category_id_fkey"
      columns: ["category_id"]
isOneToOne: false
      referencedRelation: "article_categories"
      referencedColumns: ["id"]
    }
                  ]
                },"audit_log_actors": {
                  Row: {
                    "actor_id": string,"actor_name": string,"last_at": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"bank_statement_list": {
                  Row: {
                    "account": string,"begins_on": string,"came_in_cents": number | null,"closing_cents": number | null,"currency": string,"difference_cents": number | null,"ends_on": string,"file_lines": number,"file_name": string,"format": string,"id": string,"imported_at": string,"imported_by": string | null,"imported_by_name": string | null,"known_lines": number,"left_out": number,"lines": number | null,"opening_cents": number | null,"pending": number,"to_decide": number | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"document_list": {
                  Row: {
                    "buyer_eik": string | null,"buyer_name": string | null,"buyer_reference": string | null,"buyer_vat_number": string | null,"created_at": string,"dated_on": string | null,"debt_id": string | null,"due_on": string | null,"id": string,"invoice_by": string | null,"issued_on": string | null,"kind": string,"listed_on": string | null,"member_id": string | null,"member_name": string | null,"net_cents": number | null,"number": string | null,"open_cents": number | null,"order_id": string | null,"overdue": boolean | null,"payment_reference": string | null,"refers_to": string | null,"refers_to_number": string | null,"search_text": string,"state": string | null,"tax_cents": number | null,"tax_event_on": string | null,"total_cents": number | null,"totals": Json | null,"updated_at": string,"written_off_cents": number | null,"written_off_on": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "documents_debt_id_fkey"
      columns: ["debt_id"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_debt_id_fkey"
      columns: ["debt_id"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_order_id_fkey"
      columns: ["order_id"]
isOneToOne: false
      referencedRelation: "event_orders"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_refers_to_fkey"
      columns: ["refers_to"]
isOneToOne: false
      referencedRelation: "document_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "documents_refers_to_fkey"
      columns: ["refers_to"]
isOneToOne: false
      referencedRelation: "documents"
      referencedColumns: ["id"]
    }
                  ]
                },"event_cards": {
                  Row: {
                    "category": string | null,"category_id": string,"early_until": string | null,"end_date": string,"free": number | null,"id": string,"image_url": string | null,"is_featured": boolean,"is_online": boolean,"later_member_price_cents": number | null,"later_price_cents": number | null,"location": string | null,"member_price_cents": number | null,"month": string | null,"places": (string)[] | null,"price_cents": number | null,"registration_deadline": string | null,"slug": string,"start_date": string,"status": string,"summary": string,"tax_rate": number | null,"time_zone": string,"title": string
                  }
                  ComputedFields: never
                  Insert: {
                           "category"?: never,"category_id"?: string | null,"early_until"?: never,"end_date"?: string | null,"free"?: never,"id"?: string | null,"image_url"?: string | null,"is_featured"?: boolean | null,"is_online"?: boolean | null,"later_member_price_cents"?: never,"later_price_cents"?: never,"location"?: string | null,"member_price_cents"?: never,"month"?: never,"places"?: never,"price_cents"?: never,"registration_deadline"?: string | null,"slug"?: string | null,"start_date"?: string | null,"status"?: string | null,"summary"?: string | null,"tax_rate"?: never,"time_zone"?: string | null,"title"?: string | null
                         }
                        Update: {
                           "category"?: never,"category_id"?: string | null,"early_until"?: never,"end_date"?: string | null,"free"?: never,"id"?: string | null,"image_url"?: string | null,"is_featured"?: boolean | null,"is_online"?: boolean | null,"later_member_price_cents"?: never,"later_price_cents"?: never,"location"?: string | null,"member_price_cents"?: never,"month"?: never,"places"?: never,"price_cents"?: never,"registration_deadline"?: string | null,"slug"?: string | null,"start_date"?: string | null,"status"?: string | null,"summary"?: string | null,"tax_rate"?: never,"time_zone"?: string | null,"title"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "events_category_id_fkey"
      columns: ["category_id"]
isOneToOne: false
      referencedRelation: "event_categories"
      referencedColumns: ["id"]
    }
                  ]
                },"event_pages": {
                  Row: {
                    "category": string | null,"category_id": string,"description": string,"early_until": string | null,"end_date": string,"id": string,"image_url": string | null,"images": Json | null,"is_online": boolean,"later_member_price_cents": number | null,"later_price_cents": number | null,"location": string | null,"max_participants": number | null,"meeting_for_participants": boolean,"meeting_url": string | null,"member_price_cents": number | null,"pay_until": string | null,"price_cents": number | null,"registration_deadline": string | null,"reports": Json | null,"slug": string,"start_date": string,"status": string,"summary": string,"tax_rate": number | null,"time_zone": string,"title": string,"updated_at": string
                  }
                  ComputedFields: never
                  Insert: {
                           "category"?: never,"category_id"?: string | null,"description"?: string | null,"early_until"?: never,"end_date"?: string | null,"id"?: string | null,"image_url"?: string | null,"images"?: never,"is_online"?: boolean | null,"later_member_price_cents"?: never,"later_price_cents"?: never,"location"?: string | null,"max_participants"?: number | null,"meeting_for_participants"?: boolean | null,"meeting_url"?: string | null,"member_price_cents"?: never,"pay_until"?: string | null,"price_cents"?: never,"registration_deadline"?: string | null,"reports"?: never,"slug"?: string | null,"start_date"?: string | null,"status"?: string | null,"summary"?: string | null,"tax_rate"?: never,"time_zone"?: string | null,"title"?: string | null,"updated_at"?: string | null
                         }
                        Update: {
                           "category"?: never,"category_id"?: string | null,"description"?: string | null,"early_until"?: never,"end_date"?: string | null,"id"?: string | null,"image_url"?: string | null,"images"?: never,"is_online"?: boolean | null,"later_member_price_cents"?: never,"later_price_cents"?: never,"location"?: string | null,"max_participants"?: number | null,"meeting_for_participants"?: boolean | null,"meeting_url"?: string | null,"member_price_cents"?: never,"pay_until"?: string | null,"price_cents"?: never,"registration_deadline"?: string | null,"reports"?: never,"slug"?: string | null,"start_date"?: string | null,"status"?: string | null,"summary"?: string | null,"tax_rate"?: never,"time_zone"?: string | null,"title"?: string | null,"updated_at"?: string | null
                         }
                        Relationships: [
                    {
      foreignKeyName: "events_category_id_fkey"
      columns: ["category_id"]
isOneToOne: false
      referencedRelation: "event_categories"
      referencedColumns: ["id"]
    }
                  ]
                },"legal_content": {
                  Row: {
                    "content": string,"holds_from": string,"id": string,"type": string,"updated_at": string
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"member_cards": {
                  Row: {
                    "city": string | null,"country": string | null,"created_at": string,"description": string | null,"id": string,"industry": string | null,"legal_name_cyrillic": string | null,"logo_url": string | null,"member_type": string,"name": string,"slug": string,"website": string | null
                  }
                  ComputedFields: never
                  Insert: {
                           "city"?: string | null,"country"?: string | null,"created_at"?: string | null,"description"?: string | null,"id"?: string | null,"industry"?: string | null,"legal_name_cyrillic"?: string | null,"logo_url"?: string | null,"member_type"?: string | null,"name"?: string | null,"slug"?: string | null,"website"?: string | null
                         }
                        Update: {
                           "city"?: string | null,"country"?: string | null,"created_at"?: string | null,"description"?: string | null,"id"?: string | null,"industry"?: string | null,"legal_name_cyrillic"?: string | null,"logo_url"?: string | null,"member_type"?: string | null,"name"?: string | null,"slug"?: string | null,"website"?: string | null
                         }
                        Relationships: [
                    
                  ]
                },"office_members": {
                  Row: {
                    "about": string | null,"address": string | null,"city": string | null,"contact_email": string | null,"contact_name": string | null,"contact_phone": string | null,"contact_role": string | null,"country": string | null,"created_at": string,"description": string | null,"email": string | null,"employees": string | null,"ends_on": string | null,"founded": number | null,"id": string,"industry": string | null,"keywords": (string)[],"languages": (string)[],"legal_name_cyrillic": string | null,"logo_url": string | null,"looking_for": string | null,"member_type": string,"name": string,"notes": string | null,"phone": string | null,"registration_number": string | null,"search_text": string,"slug": string,"status": string,"tier": string | null,"vat_number": string | null,"website": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    
                  ]
                },"payment_list": {
                  Row: {
                    "arrived_cents": number,"booked_on": string,"cents": number,"currency": string,"id": string,"left_cents": number | null,"line_id": string | null,"member_id": string | null,"member_name": string | null,"members": (string)[] | null,"method": string,"note": string | null,"payer": string,"receipt": string | null,"recorded_at": string,"recorded_by_name": string | null,"reference": string | null,"search_text": string,"undone_at": string | null,"undone_by_name": string | null,"undone_reason": string | null
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "payments_line_id_fkey"
      columns: ["line_id"]
isOneToOne: false
      referencedRelation: "statement_line_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_line_id_fkey"
      columns: ["line_id"]
isOneToOne: false
      referencedRelation: "statement_lines"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "payments_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    }
                  ]
                },"statement_line_list": {
                  Row: {
                    "bank_reference": string | null,"booked_on": string,"cents": number,"charges_cents": number | null,"currency": string,"decided_by_name": string | null,"id": string,"instructed_cents": number | null,"instructed_currency": string | null,"is_reversal": boolean,"member_id": string | null,"note": string | null,"payer": string | null,"payer_iban": string | null,"payment_id": string | null,"place": number,"rate": string | null,"reference": string | null,"search_text": string,"state": string | null,"statement_id": string,"text": string
                  }
                  ComputedFields: never
                  Relationships: [
                    {
      foreignKeyName: "payments_member_id_fkey"
      columns: ["member_id"]
isOneToOne: false
      referencedRelation: "members"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "statement_lines_statement_id_fkey"
      columns: ["statement_id"]
isOneToOne: false
      referencedRelation: "bank_statement_list"
      referencedColumns: ["id"]
    },{
      foreignKeyName: "statement_lines_statement_id_fkey"
      columns: ["statement_id"]
isOneToOne: false
      referencedRelation: "bank_statements"
      referencedColumns: ["id"]
    }
                  ]
                }
          }
          Functions: {
            "accept_invitation":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"accept_my_offer":
{ Args: { "registration_id": string }; Returns: Database["public"]['CompositeTypes']["own_registration"][]
                          SetofOptions: {
        from: "*"
        to: "own_registration"
        isOneToOne: false
        isSetofReturn: true
      } },
"accept_offer":
{ Args: { "token": string }; Returns: Database["public"]['CompositeTypes']["own_registration"][]
                          SetofOptions: {
        from: "*"
        to: "own_registration"
        isOneToOne: false
        isSetofReturn: true
      } },
"activate_announcements":
{ Args: { "active": boolean,"ids": (string)[] }; Returns: Json
                           },
"activate_members":
{ Args: { "active": boolean,"ids": (string)[] }; Returns: Json
                           },
"add_participant":
{ Args: { "of_event": string,"participant": Json }; Returns: string
                           },
"allocate_payment":
{ Args: { "expected_left": number,"parts": Json,"payment_id": string }; Returns: number
                           },
"annul_document":
{ Args: { "document_id": string,"new_buyer"?: boolean,"reason": string,"replacing": boolean }; Returns: Json
                           },
"answer_message":
{ Args: { "answer_id": string,"body": string,"of_message": string,"seen": number }; Returns: boolean
                           },
"application_status":
{ Args: { "token": string }; Returns: {
              "decided_at": string,"message": string,"status": string,"submitted_at": string
            }[]
                           },
"approve_application":
{ Args: { "application_id": string,"approval": Json,"expected": string }; Returns: {
              "already": boolean,"member_id": string,"person": string
            }[]
                           },
"archive_messages":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"ask_again_for_places":
{ Args: { "document_id": string }; Returns: string
                           },
"ask_for_erasure":
{ Args: { "note": string }; Returns: boolean
                           },
"assign_messages":
{ Args: { "ids": (string)[],"person": string }; Returns: Json
                           },
"cancel_my_registration":
{ Args: { "registration_id": string }; Returns: Database["public"]['CompositeTypes']["own_registration"][]
                          SetofOptions: {
        from: "*"
        to: "own_registration"
        isOneToOne: false
        isSetofReturn: true
      } },
"cancel_newsletter_issue":
{ Args: { "issue_id": string }; Returns: undefined
                           },
"cancel_pro_forma":
{ Args: { "document_id": string,"reason": string }; Returns: boolean
                           },
"cancel_registration":
{ Args: { "token": string }; Returns: Database["public"]['CompositeTypes']["own_registration"][]
                          SetofOptions: {
        from: "*"
        to: "own_registration"
        isOneToOne: false
        isSetofReturn: true
      } },
"cancel_registration_for_office":
{ Args: { "registration_id": string }; Returns: string
                           },
"categorise_articles":
{ Args: { "category": string,"ids": (string)[] }; Returns: Json
                           },
"change_roles":
{ Args: { "ids": (string)[],"to_role": string }; Returns: Json
                           },
"check_in":
{ Args: { "reason"?: string,"registration_id": string }; Returns: string
                           },
"choose_showing":
{ Args: { "of_member": string,"shown": boolean,"title": string }; Returns: boolean
                           },
"claim_mails":
{ Args: { "most": number }; Returns: {
              "attempts": number,"cause": string,"claim": string,"data": Json,"id": string,"recipient": string,"template": string
            }[]
                           },
"close_as_charges":
{ Args: { "document_id": string,"expected_open": number }; Returns: boolean
                           },
"close_books":
{ Args: { "expected"?: string,"reason"?: string,"until"?: string }; Returns: string
                           },
"compare_import_rows":
{ Args: { "rows": Json }; Returns: Json
                           },
"compare_opening_balances":
{ Args: { "rows": Json }; Returns: Json
                           },
"compare_statements":
{ Args: { "statements": Json }; Returns: {
              "known": number,"last_closing_cents": number,"last_ends_on": string
            }[]
                           },
"confirm_line":
{ Args: { "euro_cents": number,"line_id": string,"member_id": string,"note"?: string,"parts": Json,"payment_id": string }; Returns: string
                           },
"confirm_matched":
{ Args: { "expected": number,"expected_cents": number,"statement_id": string }; Returns: number
                           },
"confirm_subscription":
{ Args: { "token": string }; Returns: undefined
                           },
"correct_buyer":
{ Args: { "buyer": Json,"expected": string,"order_id": string }; Returns: string
                           },
"correct_participant":
{ Args: { "participant": Json,"registration_id": string }; Returns: undefined
                           },
"count_audience":
{ Args: { "audience": Json }; Returns: {
              "members": number,"people": number,"without_people": number
            }[]
                           },
"count_company_visit":
{ Args: { "of_slug": string }; Returns: undefined
                           },
"count_documented":
{ Args: { "ids": (string)[] }; Returns: number
                           },
"count_held_copies":
{ Args: { "ids": (string)[] }; Returns: number
                           },
"count_letter_audience":
{ Args: { "audience": Json,"of_event"?: string }; Returns: {
              "members": number,"recipients": number,"without_address": number,"words": string
            }[]
                           },
"count_managers":
{ Args: { "ids": (string)[] }; Returns: number
                           },
"count_newsletter_audience":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"count_newsletter_visit":
{ Args: { "of_slug": string }; Returns: undefined
                           },
"count_registered":
{ Args: { "ids": (string)[],"published": boolean }; Returns: number
                           },
"count_told_of_deletion":
{ Args: { "ids": (string)[] }; Returns: number
                           },
"decide_application":
{ Args: { "application_id": string,"decision": string,"expected": string,"message": string,"note": string }; Returns: boolean
                           },
"decide_lines":
{ Args: { "kind": string,"lines": (string)[],"note"?: string }; Returns: number
                           },
"decide_proposal":
{ Args: { "decision": string,"expected": string,"final": Json,"message": string,"proposal_id": string,"seen": Json }; Returns: Json
                           },
"delete_announcements":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"delete_articles":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"delete_category":
{ Args: { "category_id": string,"of_kind": string }; Returns: undefined
                           },
"delete_events":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"delete_expired_documents":
{ Args: { "expected_documents": number,"expected_payments": number }; Returns: boolean
                           },
"delete_legal_version":
{ Args: { "version_id": string }; Returns: undefined
                           },
"delete_members":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"delete_newsletter_issue":
{ Args: { "issue_id": string }; Returns: undefined
                           },
"delete_user":
{ Args: { "user_id": string }; Returns: boolean
                           },
"discard_files":
{ Args: { "addresses": (string)[] }; Returns: undefined
                           },
"document_by_token":
{ Args: { "token": string }; Returns: Json
                           },
"event_seats":
{ Args: { "of_event": string }; Returns: {
              "capacity": number,"free": number,"waiting_list": boolean
            }[]
                           },
"fulfil_erasure":
{ Args: { "address": string,"request": string }; Returns: boolean
                           },
"get_application_counts":
{ Args: Record<PropertyKey, never>; Returns: {
              "count": number,"status": string
            }[]
                           },
"get_bank_transfer":
{ Args: { "credit_note_id": string,"payment_id": string }; Returns: {
              "cents": number,
"credit_note_id": string | null,
"file_id": string,
"id": string,
"made_at": string,
"made_by_name": string | null,
"payment_id": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "bank_transfers"
        isOneToOne: false
        isSetofReturn: true
      } },
"get_categories":
{ Args: Record<PropertyKey, never>; Returns: {
              "id": string,"items": number,"kind": string,"name": string
            }[]
                           },
"get_category_counts":
{ Args: Record<PropertyKey, never>; Returns: {
              "category": string,"count": number
            }[]
                           },
"get_coming_events":
{ Args: Record<PropertyKey, never>; Returns: {
              "capacity": number,"end_date": string,"id": string,"start_date": string,"status": string,"taken": number,"time_zone": string,"title": string,"waiting": number
            }[]
                           },
"get_company":
{ Args: { "company_slug": string }; Returns: Json
                           },
"get_company_people":
{ Args: { "of_member": string }; Returns: {
              "avatar_url": string,"created_at": string,"email": string,"full_name": string,"is_first": boolean,"is_manager": boolean,"is_shown": boolean,"person_id": string,"title": string
            }[]
                           },
"get_dashboard_statistics":
{ Args: { "period_end": string,"period_start": string }; Returns: {
              "current": number,"figure": string,"previous": number,"total": number
            }[]
                           },
"get_document":
{ Args: { "document_id": string }; Returns: Json
                           },
"get_document_mails":
{ Args: { "document_id": string }; Returns: Json
                           },
"get_dues_figures":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"get_event_choices":
{ Args: { "of_category"?: string,"of_month"?: string,"of_place"?: string,"of_time": string }; Returns: {
              "count": number,"kind": string,"value": string
            }[]
                           },
"get_example_rules":
{ Args: { "documents": (string)[] }; Returns: {
              "buyer_group": string,"line_kind": string,"vat_registered": boolean
            }[]
                           },
"get_expired_documents":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"get_failed_jobs":
{ Args: Record<PropertyKey, never>; Returns: {
              "at": string,"name": string
            }[]
                           },
"get_first_period":
{ Args: { "begins"?: string }; Returns: {
              "asks": string,"ends_on": string,"starts_on": string
            }[]
                           },
"get_first_steps":
{ Args: Record<PropertyKey, never>; Returns: {
              "done": boolean,"step": string
            }[]
                           },
"get_growth":
{ Args: { "period_end": string,"period_start": string }; Returns: {
              "bucket_end": string,"bucket_start": string,"members": number,"members_before": number,"subscribers": number,"subscribers_before": number,"users": number,"users_before": number
            }[]
                           },
"get_home":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"get_legal":
{ Args: { "of_day"?: string,"of_type": string }; Returns: Json
                           },
"get_letter_counts":
{ Args: { "letter_ids": (string)[] }; Returns: {
              "count": number,"letter_id": string,"state": string
            }[]
                           },
"get_letter_sample":
{ Args: { "of_event"?: string }; Returns: Json
                           },
"get_lines_to_close":
{ Args: { "until": string }; Returns: {
              "account": string,"begins_on": string,"cents": number,"currency": string,"ends_on": string,"is_closed": boolean,"lines": number,"statement_id": string
            }[]
                           },
"get_mail_content":
{ Args: { "mail": string }; Returns: {
              "content": string,"event_id": string,"subject": string,"thing": string
            }[]
                           },
"get_mail_counts":
{ Args: { "of_id"?: string,"of_kind"?: string }; Returns: {
              "count": number,"state": string
            }[]
                           },
"get_meeting_link":
{ Args: { "of_event": string }; Returns: string
                           },
"get_member_dues":
{ Args: { "member_id": string }; Returns: Json
                           },
"get_member_filters":
{ Args: { "of_city"?: string,"of_country"?: string,"of_industry"?: string,"of_keyword"?: string,"of_type": string,"query"?: string }; Returns: {
              "count": number,"filter": string,"value": string
            }[]
                           },
"get_member_record":
{ Args: { "most"?: number,"of_member": string }; Returns: Json
                           },
"get_member_version":
{ Args: { "of_member": string }; Returns: string
                           },
"get_membership_facts":
{ Args: { "of_member": string,"of_year"?: number }; Returns: Json
                           },
"get_my_data":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"get_newsletter_archive":
{ Args: { "page"?: number,"page_size": number }; Returns: {
              "id": string,"preheader": string,"sent_at": string,"slug": string,"subject": string,"total": number
            }[]
                           },
"get_newsletter_archive_issue":
{ Args: { "of_slug": string }; Returns: Json
                           },
"get_newsletter_issue_counts":
{ Args: { "issue_ids": (string)[] }; Returns: {
              "bounced": number,"complained": number,"dropped": number,"failed": number,"issue_id": string,"recipients": number,"sent": number,"unsubscribed": number,"visits": number,"waiting": number
            }[]
                           },
"get_newsletter_news":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"get_newsletter_pace":
{ Args: Record<PropertyKey, never>; Returns: number
                           },
"get_order_quote":
{ Args: { "country": string,"of_event": string,"of_member"?: string,"people": number,"with_vat_number": boolean }; Returns: Json
                           },
"get_outdated_pro_formas":
{ Args: Record<PropertyKey, never>; Returns: {
              "buyer": string,"document_id": string,"number": string,"open_cents": number,"rate": number,"valid_from": string,"was": number
            }[]
                           },
"get_ownerless_pictures":
{ Args: Record<PropertyKey, never>; Returns: string[]
                           },
"get_page":
{ Args: { "page_key": string }; Returns: Json
                           },
"get_pages":
{ Args: { "page_keys": (string)[] }; Returns: Json
                           },
"get_payer_accounts":
{ Args: { "credit_note_id": string,"payment_id": string }; Returns: {
              "payer": string,"payer_iban": string
            }[]
                           },
"get_payment_journal":
{ Args: { "from_day": string,"until_day": string }; Returns: Json
                           },
"get_payment_mails":
{ Args: { "documents": (string)[] }; Returns: {
              "document_id": string,"places": number,"readers": (string)[]
            }[]
                           },
"get_price_payers":
{ Args: { "of_tier": string }; Returns: Json
                           },
"get_receivables":
{ Args: { "of_day": string }; Returns: Json
                           },
"get_received":
{ Args: { "from_day": string,"until_day": string }; Returns: Json
                           },
"get_recipients":
{ Args: { "first"?: number,"most"?: number,"of_announcement": string,"query": string,"show"?: string }; Returns: {
              "company": string,"full_name": string,"read_at": string,"recipient_id": string,"reminded_at": string
            }[]
                           },
"get_refundable":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"get_registration_bursts":
{ Args: { "of_event": string }; Returns: {
              "first_at": string,"ids": (string)[],"last_at": string,"people": (string)[]
            }[]
                           },
"get_registration_counts":
{ Args: { "event_ids": (string)[] }; Returns: {
              "attended": number,"confirmed": number,"event_id": string,"held": number,"offered": number,"waitlisted": number
            }[]
                           },
"get_reminders":
{ Args: Record<PropertyKey, never>; Returns: {
              "day": string,"document_id": string,"held": boolean,"id": string,"kind": string,"member_id": string,"member_name": string,"number": string,"open_cents": number,"readers": number,"step": number
            }[]
                           },
"get_reminders_now":
{ Args: { "documents": (string)[] }; Returns: {
              "document_id": string,"kind": string,"readers": number,"why_not": string
            }[]
                           },
"get_renewal_rates":
{ Args: Record<PropertyKey, never>; Returns: {
              "ended": number,"month": string,"pending": number,"renewed": number
            }[]
                           },
"get_renewals":
{ Args: { "ends_until"?: string,"step"?: string }; Returns: {
              "again": boolean,"agreed": boolean,"by_hand": boolean,"cents": number,"document_id": string,"ends_on": string,"id": string,"kind": string,"lapses_on": string,"last_end": string,"member_id": string,"member_type": string,"missing": string,"name": string,"open_cents": number,"readers": number,"starts_on": string,"tier": string,"version": string
            }[]
                           },
"get_sales_journal":
{ Args: { "from_day": string,"until_day": string }; Returns: Json
                           },
"get_site":
{ Args: Record<PropertyKey, never>; Returns: Json
                           },
"get_standings":
{ Args: { "members": (string)[] }; Returns: {
              "member_id": string,"standing": string,"until": string
            }[]
                           },
"get_statement":
{ Args: { "statement_id": string }; Returns: Json
                           },
"get_statement_lines":
{ Args: { "first"?: number,"of_state"?: string,"query"?: string,"statement_id": string }; Returns: Json
                           },
"get_subscriber_counts":
{ Args: Record<PropertyKey, never>; Returns: {
              "count": number,"status": string
            }[]
                           },
"get_tagged_articles":
{ Args: { "tag": string }; Returns: {
              "author_id": string | null,
"category_id": string | null,
"content": string,
"created_at": string,
"event_id": string | null,
"excerpt": string | null,
"files": (string)[],
"id": string,
"image_url": string | null,
"is_featured": boolean,
"published_at": string | null,
"reading_minutes": number,
"search_text": string,
"slug": string,
"status": string,
"summary": string,
"title": string,
"updated_at": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "news_articles"
        isOneToOne: false
        isSetofReturn: true
      } },
"get_waiting":
{ Args: Record<PropertyKey, never>; Returns: {
              "at": string,"count": number,"kind": string,"name": string,"thing": string
            }[]
                           },
"give_up_place":
{ Args: { "registration_id": string,"token": string }; Returns: undefined
                           },
"has_second_factor":
{ Args: { "person": string }; Returns: boolean
                           },
"hold_reminders":
{ Args: { "held": boolean,"member_id": string }; Returns: boolean
                           },
"import_members":
{ Args: { "rows": Json }; Returns: {
              "added": number,"changed": number,"unchanged": number
            }[]
                           },
"import_opening_balances":
{ Args: { "rows": Json }; Returns: {
              "added": number,"known": number
            }[]
                           },
"import_statements":
{ Args: { "mapping"?: Json,"statements": Json }; Returns: {
              "added": number,"known": number,"statement_id": string
            }[]
                           },
"import_subscribers":
{ Args: { "dry_run": boolean,"rows": Json,"statement": string }; Returns: Json
                           },
"invoice_pro_forma":
{ Args: { "document_id": string }; Returns: string
                           },
"invoice_pro_formas":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"issue_document":
{ Args: { "document_id": string,"expected": string }; Returns: string
                           },
"issue_renewal":
{ Args: { "document_id": string,"expected": string,"expected_cents": number }; Returns: string
                           },
"keep_registration_burst":
{ Args: { "ids": (string)[],"of_event": string }; Returns: number
                           },
"leave_company":
{ Args: { "of_member": string }; Returns: boolean
                           },
"make_bank_file":
{ Args: { "file_id": string,"transfers": Json }; Returns: {
              "id": string,"source_id": string
            }[]
                           },
"match_statement":
{ Args: { "statement_id": string }; Returns: boolean
                           },
"merge_categories":
{ Args: { "from_id": string,"into_id": string,"of_kind": string }; Returns: number
                           },
"my_registrations":
{ Args: Record<PropertyKey, never>; Returns: Database["public"]['CompositeTypes']["own_registration"][]
                          SetofOptions: {
        from: "*"
        to: "own_registration"
        isOneToOne: false
        isSetofReturn: true
      } },
"needs_staff_password":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"note_application":
{ Args: { "application_id": string,"note": string }; Returns: boolean
                           },
"note_delivery_event":
{ Args: { "address": string,"detail"?: string,"event": string,"kind": string,"message_id"?: string,"provider_id"?: string }; Returns: undefined
                           },
"note_on_message":
{ Args: { "body": string,"note_id": string,"of_message": string }; Returns: boolean
                           },
"order_by_token":
{ Args: { "token": string }; Returns: Json
                           },
"order_places":
{ Args: { "guard": Json,"placed": Json }; Returns: Json
                           },
"pause_newsletter_issue":
{ Args: { "issue_id": string }; Returns: undefined
                           },
"place_tax_rate":
{ Args: { "abroad"?: boolean }; Returns: number
                           },
"preview_erasure":
{ Args: { "address": string }; Returns: Json
                           },
"preview_lapses":
{ Args: { "of_grace_days": number,"of_lapses_from"?: string }; Returns: {
              "day": string,"ending": number,"lapsing": number
            }[]
                           },
"publish_articles":
{ Args: { "ids": (string)[],"published": boolean }; Returns: Json
                           },
"publish_events":
{ Args: { "ids": (string)[],"published": boolean }; Returns: Json
                           },
"record_payment":
{ Args: { "parts": Json,"payment": Json,"payment_id": string }; Returns: string
                           },
"record_refund":
{ Args: { "expected_left": number,"refund": Json,"refund_id": string }; Returns: string
                           },
"register_for_event":
{ Args: { "guard": Json,"registration": Json }; Returns: Json
                           },
"registration_by_token":
{ Args: { "token": string }; Returns: Database["public"]['CompositeTypes']["own_registration"][]
                          SetofOptions: {
        from: "*"
        to: "own_registration"
        isOneToOne: false
        isSetofReturn: true
      } },
"remind_now":
{ Args: { "documents": (string)[] }; Returns: Json
                           },
"remind_unread":
{ Args: { "of_announcement": string }; Returns: number
                           },
"remove_registration_burst":
{ Args: { "ids": (string)[],"of_event": string }; Returns: number
                           },
"remove_second_factor":
{ Args: { "person": string }; Returns: boolean
                           },
"renew_invitations":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"renew_members":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"reopen_message":
{ Args: { "of_message": string }; Returns: boolean
                           },
"resolve_newsletter_blocks":
{ Args: { "blocks": Json }; Returns: Json
                           },
"restore_subscriber":
{ Args: { "reason": string,"subscriber": string }; Returns: undefined
                           },
"resume_newsletter_issue":
{ Args: { "issue_id": string }; Returns: undefined
                           },
"retry_mails":
{ Args: { "ids": (string)[] }; Returns: Json
                           },
"save_announcement":
{ Args: { "announcement": Json,"announcement_id": string,"expected": string,"save_id": string }; Returns: {
              "id": string,"updated_at": string
            }[]
                           },
"save_article":
{ Args: { "article": Json,"article_id": string,"expected"?: string,"images": Json,"save_id": string,"tags": (string)[] }; Returns: {
              "id": string,"published_at": string,"slug": string,"status": string,"updated_at": string
            }[]
                           },
"save_billing_details":
{ Args: { "contacts": Json,"details": Json,"expected"?: string,"member_id": string }; Returns: string
                           },
"save_billing_settings":
{ Args: { "expected"?: number,"first_numbers": Json,"settings": Json }; Returns: number
                           },
"save_category":
{ Args: { "category_id": string,"name": string,"of_kind": string }; Returns: undefined
                           },
"save_company":
{ Args: { "changes": Json,"member_expected": string,"of_member": string,"proposal_expected"?: string,"proposal_id"?: string,"said_to_wait"?: (string)[] }; Returns: Json
                           },
"save_company_fields":
{ Args: { "rules": Json }; Returns: undefined
                           },
"save_draft":
{ Args: { "document": Json,"document_id": string,"expected"?: string,"lines": Json }; Returns: string
                           },
"save_event":
{ Args: { "consent"?: Json,"event": Json,"event_id": string,"expected"?: string,"images": Json,"save_id": string }; Returns: {
              "id": string,"published_at": string,"slug": string,"updated_at": string
            }[]
                           },
"save_legal_version":
{ Args: { "content": string,"expected"?: string,"holds_from": string,"save_id": string,"type": string,"version_id": string }; Returns: {
              "id": string,"updated_at": string
            }[]
                           },
"save_member":
{ Args: { "details"?: Json,"expected"?: string,"member": Json,"member_id": string,"office": Json }; Returns: {
              "about": string | null,
"city": string | null,
"country": string | null,
"created_at": string,
"description": string | null,
"employees": string | null,
"founded": number | null,
"id": string,
"industry": string | null,
"keywords": (string)[],
"languages": (string)[],
"legal_name_cyrillic": string | null,
"logo_url": string | null,
"looking_for": string | null,
"member_type": string,
"name": string,
"search_text": string,
"slug": string,
"status": string,
"updated_at": string,
"website": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "members"
        isOneToOne: false
        isSetofReturn: true
      } },
"save_newsletter_issue":
{ Args: { "expected"?: string,"issue": Json,"issue_id": string,"save_id": string }; Returns: {
              "id": string,"status": string,"updated_at": string
            }[]
                           },
"save_page":
{ Args: { "consent"?: Json,"content": Json,"expected": string,"page_key": string,"save_id": string }; Returns: {
              "id": string,"updated_at": string
            }[]
                           },
"save_tax_rules":
{ Args: { "expected"?: (string)[],"from_day"?: string,"keys": (string)[],"rule": Json }; Returns: undefined
                           },
"schedule_newsletter_issue":
{ Args: { "at": string,"expected": string,"issue_id": string }; Returns: undefined
                           },
"search":
{ Args: { "for_office"?: boolean,"most"?: number,"of_kind"?: string,"page_number"?: number,"query": string }; Returns: Json
                           },
"search_all_members":
{ Args: { "ends_from"?: string,"ends_until"?: string,"everything"?: boolean,"of_country"?: string,"of_industry"?: string,"of_standing"?: string,"of_status"?: string,"of_type"?: string,"query": string,"sort"?: string,"unreached"?: boolean }; Returns: {
              "about": string | null,
"address": string | null,
"city": string | null,
"contact_email": string | null,
"contact_name": string | null,
"contact_phone": string | null,
"contact_role": string | null,
"country": string | null,
"created_at": string,
"description": string | null,
"email": string | null,
"employees": string | null,
"ends_on": string | null,
"founded": number | null,
"id": string,
"industry": string | null,
"keywords": (string)[],
"languages": (string)[],
"legal_name_cyrillic": string | null,
"logo_url": string | null,
"looking_for": string | null,
"member_type": string,
"name": string,
"notes": string | null,
"phone": string | null,
"registration_number": string | null,
"search_text": string,
"slug": string,
"status": string,
"tier": string | null,
"vat_number": string | null,
"website": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "office_members"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_applications":
{ Args: { "everything"?: boolean,"of_statuses"?: (string)[],"query": string,"received_before"?: string }; Returns: {
              "company_name": string,
"contact_name": string,
"country": string,
"created_at": string,
"decided_at": string | null,
"email": string,
"employee_count": string,
"id": string,
"industry": string,
"is_authorized": boolean,
"member_id": string | null,
"message": string | null,
"phone": string | null,
"reviewer_id": string | null,
"reviewer_name": string | null,
"search_text": string,
"status": string,
"tier": string | null,
"updated_at": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "membership_applications"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_articles":
{ Args: { "everything"?: boolean,"of_author"?: string,"of_category"?: string,"of_status"?: string,"query": string }; Returns: {
              "author_id": string | null,
"category_id": string | null,
"content": string,
"created_at": string,
"event_id": string | null,
"excerpt": string | null,
"files": (string)[],
"id": string,
"image_url": string | null,
"is_featured": boolean,
"published_at": string | null,
"reading_minutes": number,
"search_text": string,
"slug": string,
"status": string,
"summary": string,
"title": string,
"updated_at": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "news_articles"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_documents":
{ Args: { "everything"?: boolean,"issued_from"?: string,"issued_until"?: string,"of_kind"?: string,"of_state"?: string,"query": string }; Returns: {
              "buyer_eik": string | null,
"buyer_name": string | null,
"buyer_reference": string | null,
"buyer_vat_number": string | null,
"created_at": string,
"dated_on": string | null,
"debt_id": string | null,
"due_on": string | null,
"id": string,
"invoice_by": string | null,
"issued_on": string | null,
"kind": string,
"listed_on": string | null,
"member_id": string | null,
"member_name": string | null,
"net_cents": number | null,
"number": string | null,
"open_cents": number | null,
"order_id": string | null,
"overdue": boolean | null,
"payment_reference": string | null,
"refers_to": string | null,
"refers_to_number": string | null,
"search_text": string,
"state": string | null,
"tax_cents": number | null,
"tax_event_on": string | null,
"total_cents": number | null,
"totals": Json | null,
"updated_at": string,
"written_off_cents": number | null,
"written_off_on": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "document_list"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_events":
{ Args: { "everything"?: boolean,"of_category"?: string,"of_publication"?: string,"of_status"?: string,"of_time"?: string,"query": string }; Returns: {
              "category_id": string,
"created_at": string,
"description": string,
"early_member_price_cents": number | null,
"early_price_cents": number | null,
"early_until": string | null,
"end_date": string,
"files": (string)[],
"id": string,
"image_url": string | null,
"is_abroad": boolean,
"is_featured": boolean,
"is_online": boolean,
"location": string | null,
"max_participants": number | null,
"meeting_for_participants": boolean,
"meeting_url": string | null,
"member_price_cents": number | null,
"pay_until": string | null,
"price_cents": number | null,
"published_at": string | null,
"registration_deadline": string | null,
"search_text": string,
"slug": string,
"start_date": string,
"status": string,
"summary": string,
"time_zone": string,
"title": string,
"updated_at": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "events"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_mails":
{ Args: { "everything"?: boolean,"of_state"?: string,"query": string }; Returns: {
              "about_id": string,"about_kind": string,"attempts": number,"created_at": string,"id": string,"last_error": string,"next_attempt_at": string,"recipient": string,"returned": string,"settled_at": string,"state": string,"template": string
            }[]
                           },
"search_members":
{ Args: { "of_city"?: string,"of_country"?: string,"of_industry"?: string,"of_keyword"?: string,"of_type"?: string,"query": string,"sort"?: string }; Returns: {
              "city": string | null,
"country": string | null,
"created_at": string,
"description": string | null,
"id": string,
"industry": string | null,
"legal_name_cyrillic": string | null,
"logo_url": string | null,
"member_type": string,
"name": string,
"slug": string,
"website": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "member_cards"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_messages":
{ Args: { "everything"?: boolean,"of_assignee"?: string,"of_status"?: string,"of_subject"?: string,"query": string,"unassigned"?: boolean }; Returns: {
              "assignee_id": string | null,
"company": string | null,
"created_at": string,
"email": string,
"excerpt": string,
"id": string,
"message": string,
"name": string,
"search_text": string,
"settled_at": string | null,
"status": string,
"subject": string,
"updated_at": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "contact_messages"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_payments":
{ Args: { "booked_from"?: string,"booked_until"?: string,"everything"?: boolean,"of_member"?: string,"query": string,"with_left"?: boolean }; Returns: {
              "arrived_cents": number,
"booked_on": string,
"cents": number,
"currency": string,
"id": string,
"left_cents": number | null,
"line_id": string | null,
"member_id": string | null,
"member_name": string | null,
"members": (string)[] | null,
"method": string,
"note": string | null,
"payer": string,
"receipt": string | null,
"recorded_at": string,
"recorded_by_name": string | null,
"reference": string | null,
"search_text": string,
"undone_at": string | null,
"undone_by_name": string | null,
"undone_reason": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "payment_list"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_proposals":
{ Args: { "of_pending"?: boolean,"query": string }; Returns: {
              "applied": Json | null,
"base": NonNullable<Json>,
"changes": NonNullable<Json>,
"created_at": string,
"decided_at": string | null,
"decided_by": string | null,
"decided_by_name": string | null,
"fields": (string)[],
"id": string,
"member_id": string,
"member_version": string,
"message": string | null,
"proposed_by": string,
"proposed_by_name": string,
"status": string,
"updated_at": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "proposals"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_recipients":
{ Args: { "query": string }; Returns: {
              "company": string,"full_name": string,"id": string,"role": string
            }[]
                           },
"search_registrations":
{ Args: { "everything"?: boolean,"of_event": string,"of_statuses"?: (string)[],"query": string }; Returns: {
              "attended_at": string | null,
"attended_from": string | null,
"cancelled_at": string | null,
"cancelled_by": string | null,
"company": string | null,
"confirmed_at": string | null,
"created_at": string,
"debt_id": string | null,
"debt_line": number | null,
"email": string | null,
"email_key": string | null,
"erased_at": string | null,
"event_id": string,
"id": string,
"link_id": string | null,
"mailed_at": string | null,
"mails": number,
"name": string,
"name_key": string | null,
"offer_expires_at": string | null,
"offered_at": string | null,
"order_id": string | null,
"override_by": string | null,
"override_reason": string | null,
"phone": string | null,
"queued_at": string,
"search_text": string,
"status": string,
"user_id": string | null
            }[]
                          SetofOptions: {
        from: "*"
        to: "event_registrations"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_subscribers":
{ Args: { "everything"?: boolean,"of_status"?: string,"query": string }; Returns: {
              "confirmation": string | null,
"confirmation_mail_at": string | null,
"confirmed_at": string | null,
"consent_source": string,
"consent_statement": string | null,
"consented_at": string,
"created_at": string,
"email": string,
"id": string,
"status": string,
"stopped_at": string | null,
"stopped_reason": string | null,
"unsubscribed_at": string | null,
"unsubscribed_by": string | null,
"unsubscribed_from": string | null,
"updated_at": string
            }[]
                          SetofOptions: {
        from: "*"
        to: "newsletter_subscribers"
        isOneToOne: false
        isSetofReturn: true
      } },
"search_users":
{ Args: { "everything"?: boolean,"of_company"?: string,"of_role"?: string,"query": string }; Returns: {
              "avatar_url": string | null,
"company_id": string | null,
"company_name": string | null,
"created_at": string,
"email": string,
"first_name": string,
"full_name": string,
"id": string,
"is_accountant": boolean,
"job_role": string | null,
"last_name": string,
"phone": string | null,
"role_id": string | null,
"search_text": string,
"updated_at": string,
"wants_announcement_mails": boolean
            }[]
                          SetofOptions: {
        from: "*"
        to: "user_profiles"
        isOneToOne: false
        isSetofReturn: true
      } },
"send_announcement":
{ Args: { "announcement": Json,"announcement_id": string,"audience": Json,"expected_size": number,"save_id": string }; Returns: {
              "id": string,"recipients": number,"updated_at": string
            }[]
                           },
"send_document":
{ Args: { "document_id": string,"expected_mails": number }; Returns: number
                           },
"send_letter":
{ Args: { "audience": Json,"expected_size": number,"letter": Json,"letter_id": string,"of_event"?: string }; Returns: undefined
                           },
"send_message":
{ Args: { "guard": Json,"message": Json }; Returns: undefined
                           },
"send_newsletter_issue":
{ Args: { "expected": string,"expected_size": number,"issue_id": string }; Returns: undefined
                           },
"set_required_factor":
{ Args: { "of_people": string }; Returns: boolean
                           },
"settle_mail":
{ Args: { "content"?: string,"error": string,"mail": string,"of_claim": string,"outcome": string,"provider_id"?: string,"subject"?: string }; Returns: boolean
                           },
"similar_members":
{ Args: { "application_id": string }; Returns: {
              "created_at": string,"id": string,"kind": string,"name": string,"same_domain": boolean,"same_name": boolean,"status": string
            }[]
                           },
"statement_by_token":
{ Args: { "from_day": string,"token": string,"until_day": string }; Returns: Json
                           },
"submit_application":
{ Args: { "application": Json,"guard": Json }; Returns: boolean
                           },
"subscribe":
{ Args: { "email": string,"guard": Json,"source": string }; Returns: undefined
                           },
"subscription_status":
{ Args: { "token": string }; Returns: {
              "address": string,"status": string
            }[]
                           },
"sum_documents":
{ Args: { "issued_from"?: string,"issued_until"?: string,"of_kind"?: string,"of_state"?: string,"query"?: string }; Returns: Json
                           },
"sum_payments":
{ Args: { "booked_from"?: string,"booked_until"?: string,"of_member"?: string,"query"?: string,"with_left"?: boolean }; Returns: Json
                           },
"tag_articles":
{ Args: { "added": (string)[],"ids": (string)[],"removed": (string)[] }; Returns: Json
                           },
"test_letter":
{ Args: { "letter": Json,"of_event"?: string,"test_id": string }; Returns: string
                           },
"test_newsletter_issue":
{ Args: { "addresses": (string)[],"issue": Json,"test_id": string }; Returns: number
                           },
"undo_announcements":
{ Args: { "changes": Json }; Returns: Json
                           },
"undo_articles":
{ Args: { "changes": Json }; Returns: Json
                           },
"undo_check_in":
{ Args: { "registration_id": string }; Returns: string
                           },
"undo_events":
{ Args: { "changes": Json }; Returns: Json
                           },
"undo_import":
{ Args: { "statement_id": string }; Returns: boolean
                           },
"undo_members":
{ Args: { "changes": Json }; Returns: Json
                           },
"undo_messages":
{ Args: { "changes": Json }; Returns: Json
                           },
"undo_payment":
{ Args: { "payment_id": string,"reason": string }; Returns: boolean
                           },
"undo_refund":
{ Args: { "reason": string,"refund_id": string }; Returns: boolean
                           },
"undo_roles":
{ Args: { "changes": Json }; Returns: Json
                           },
"undo_settlement":
{ Args: { "reason": string,"settlement_id": string }; Returns: boolean
                           },
"unschedule_newsletter_issue":
{ Args: { "issue_id": string }; Returns: undefined
                           },
"unsubscribe":
{ Args: { "issue"?: string,"one_click"?: boolean,"token": string }; Returns: undefined
                           },
"unsubscribe_subscriber":
{ Args: { "subscriber": string }; Returns: undefined
                           },
"use_credit":
{ Args: { "cents": number,"credit_note_id": string,"document_id": string,"expected_left": number,"expected_open": number }; Returns: boolean
                           },
"why_not_cancel_registration":
{ Args: { "registration_id": string }; Returns: string
                           },
"why_not_delete_event":
{ Args: { "event_id": string }; Returns: string
                           },
"withdraw_application":
{ Args: { "token": string }; Returns: boolean
                           },
"withdraw_erasure":
{ Args: Record<PropertyKey, never>; Returns: boolean
                           },
"withdraw_invitation":
{ Args: { "invitation_id": string }; Returns: boolean
                           },
"withdraw_proposal":
{ Args: { "expected": string,"proposal_id": string }; Returns: boolean
                           },
"write_off":
{ Args: { "document_id": string,"expected_open": number,"reason": string }; Returns: boolean
                           }
          }
          Enums: {
            [_ in never]: never
          }
          CompositeTypes: {
            "own_registration": {
                        "id": string | null,"name": string | null,"status": string | null,"place": number | null,"offer_expires_at": string | null,"cancelled_by": string | null,"event_id": string | null,"slug": string | null,"title": string | null,"event_status": string | null,"start_date": string | null,"end_date": string | null,"time_zone": string | null,"registration_deadline": string | null,"is_online": boolean | null,"location": string | null,"meeting_url": string | null,"payment": Json | null
                      }
          }
        }
}

type DatabaseWithoutInternals = Omit<Database, '__InternalSupabase'>

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
  ? (DefaultSchema["Tables"] & DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
      Row: infer R
    }
    ? R
    : never
  : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Insert: infer I
    }
    ? I
    : never
  : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never = never
> = DefaultSchemaTableNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
  ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
      Update: infer U
    }
    ? U
    : never
  : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never = never
> = DefaultSchemaEnumNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
  ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
  : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never = never
> = PublicCompositeTypeNameOrOptions extends { schema: keyof DatabaseWithoutInternals }
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
  ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
  : never

export const Constants = {
  "public": {
          Enums: {
            
          }
        }
} as const

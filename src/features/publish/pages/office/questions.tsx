import * as z from 'zod/mini'
import { fieldsOf } from '@/components/form/fields-of'
import { CheckboxField, TextField } from '@/components/form/form-field'
import { ListEditor } from '@/components/list-editor/list-editor'
import { hasText } from '@/components/rich-text/content'
import { RichTextField } from '@/components/rich-text/rich-text-field'
import { requiredText } from '@/lib/text/validation'
import { rowsOf, text, type FieldsProps, type PageDefinition } from './content'
import { Questions } from '../shared/questions'
import type { Pages } from '../pages'

const shape = z.object({
  questions: rowsOf({ question: text, answer: text, on_contact: z.boolean(), on_membership: z.boolean() }),
})
const schema = z.object({
  questions: z.array(
    z.object({
      id: z.string(),
      question: requiredText('Please enter the question', 300),
      answer: z.string().check(
        z.refine(hasText, 'Please write the answer'),
        z.refine((html) => html.length <= 20_000, 'This answer is too long to be stored. Please shorten it.'),
      ),
      on_contact: z.boolean(),
      on_membership: z.boolean(),
    }),
  ),
})

/** The values of the form of questions. */
export type QuestionsValues = z.infer<typeof schema>

/** Where a question is shown. */
function place({ on_contact, on_membership }: { on_contact: boolean; on_membership: boolean }): string {
  if (on_contact) return on_membership ? 'Contact and Membership' : 'Contact'
  return on_membership ? 'Membership' : 'Not shown'
}

const escaped = (plain: string) => plain.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function Fields({ form, upload, version }: FieldsProps<QuestionsValues>) {
  const field = fieldsOf(form)
  return (
    <ListEditor
      form={form}
      version={version}
      name="questions"
      label="Questions"
      noun="question"
      hint="A section of Contact and of Membership, shown where there are any."
      blank={{ question: '', answer: '', on_contact: true, on_membership: true }}
      nameOf={({ question }) => question}
      mark={place}
    >
      {(index) => (
        <>
          <TextField label="Question" starred autoComplete="off" {...field(`questions.${index}.question`)} />
          <RichTextField
            control={form.control}
            name={`questions.${index}.answer`}
            label="Answer"
            waiting="h-56"
            uploadImage={upload}
          />
          <fieldset>
            <legend className="text-small font-semibold text-ink-800">Shown on</legend>
            <CheckboxField label="Contact" {...field(`questions.${index}.on_contact`)} />
            <CheckboxField label="Membership" {...field(`questions.${index}.on_membership`)} />
          </fieldset>
        </>
      )}
    </ListEditor>
  )
}

function Preview({ content }: { content: Pages['questions'] }) {
  return <Questions questions={content.questions} />
}

/** The frequently asked questions as the office edits them. */
export const questionsPage: PageDefinition<'questions', QuestionsValues> = {
  key: 'questions',
  read: (stored) => shape.safeParse(stored).data,
  schema,
  contentOf: ({ questions }) => ({ questions }),
  compared: ({ questions }) => [
    {
      label: 'Questions',
      value: questions.map((one) => `<h2>${escaped(one.question)}</h2>${one.answer}<p>${place(one)}</p>`).join(''),
      rich: true,
    },
  ],
  nouns: { questions: 'Question' },
  Fields,
  Preview,
}

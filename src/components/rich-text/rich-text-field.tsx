import { Suspense, type ComponentProps } from 'react'
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form'
import { Loading, Skeleton } from '@/components/ui/states'
import { late } from '@/components/ui/late'
import type { RichTextEditor as Editor } from './rich-text-editor'

const RichTextEditor = late(async () => (await import('./rich-text-editor')).RichTextEditor)

/**
 * The field of a form for a rich text, which is required unless `starred` is false. The editor is loaded only when the field is shown.
 *
 * @param props.waiting the height of the placeholder until then, as a class name
 */
export function RichTextField<Values extends FieldValues>({
  control,
  name,
  waiting = 'h-80',
  ...rest
}: {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  waiting?: string
} & Pick<ComponentProps<typeof Editor>, 'label' | 'hint' | 'starred' | 'uploadImage' | 'uploadFailed'>) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the editor…">
          <Skeleton className={waiting} />
        </Loading>
      }
    >
      <Controller
        control={control}
        name={name}
        render={({ field: { ref, value, onChange, onBlur }, fieldState: { error } }) => (
          <RichTextEditor
            ref={ref}
            starred
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={error?.message}
            {...rest}
          />
        )}
      />
    </Suspense>
  )
}

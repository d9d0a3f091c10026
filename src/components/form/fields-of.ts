import {
  get,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegister,
} from 'react-hook-form'

/**
 * Connects the fields of a form to react-hook-form.
 *
 * @param form the result of `useForm`
 * @returns a function that takes a field's name and returns the props of its `TextField` or similar, including its
 *   error
 */
export function fieldsOf<Values extends FieldValues>({
  register,
  formState: { errors },
}: {
  register: UseFormRegister<Values>
  formState: { errors: FieldErrors<Values> }
}) {
  return (name: Path<Values>) => ({
    ...register(name),
    error: get<FieldErrors<Values>, FieldError | undefined>(errors, name)?.message,
  })
}

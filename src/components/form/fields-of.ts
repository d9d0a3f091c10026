import {
  get,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormRegister,
} from 'react-hook-form'

/**
 * Joins the fields of a form to react-hook-form.
 *
 * @param form what `useForm` gave
 * @returns a function of a field's name: what its `TextField` or the like takes, with what is wrong with its value
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

/** A person to whom a document is mailed. */
export type Reader = { name: string; email: string }

/** To whom a document would be mailed. */
export function ReaderList({ readers }: { readers: readonly Reader[] }) {
  return (
    <ul className="list-disc ps-5">
      {readers.map(({ name, email }) => (
        <li key={email} className="wrap-anywhere">{`${name} (${email})`}</li>
      ))}
    </ul>
  )
}

import { createContext } from 'react'

/** The place below the scrolled content of a sheet; null until it is there, undefined outside of sheets. */
export const SheetFootContext = createContext<HTMLElement | null | undefined>(undefined)

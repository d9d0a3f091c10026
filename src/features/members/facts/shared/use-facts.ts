import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { readYear } from '../membership-facts'
import { factsQuery } from './api'

/** The facts of a member in the year that the address names. */
export function useFacts(memberId: string) {
  const [params] = useSearchParams()
  return useQuery(factsQuery(memberId, readYear(params)))
}

import { phone } from '../support/browser/browser'
import { pressEveryWriteTwice } from '../support/browser/double-press-suite'

pressEveryWriteTwice(phone)

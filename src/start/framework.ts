/** What the product stands on, for the first script to start with: evaluated before the rest, it is a task of its own. */
import 'react-dom/client'
import 'react-router-dom'
import '@tanstack/react-query'

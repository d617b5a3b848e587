import { AddSeveral } from './AddSeveral'
import { ListOrder } from './ListOrder'
import { ListTasks } from './ListTasks'

/** What is done to a list of people as a whole, or the links that lead there. */
export default function ListTask({ task }: { task?: 'order' | 'several' }) {
  switch (task) {
    case 'order':
      return <ListOrder />
    case 'several':
      return <AddSeveral />
    default:
      return <ListTasks />
  }
}

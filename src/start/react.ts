/** React as an ES module that the first script can import without a helper for CommonJS, and run as a task of its own. */
import 'react-dom/client'

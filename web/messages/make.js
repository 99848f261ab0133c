// The modules of messages, for whoever looks at the page's sources before it was built.
import { resolveConfig } from 'vite';

await resolveConfig({}, 'build');

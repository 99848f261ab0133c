import { mount } from 'svelte';
import App from './App.svelte';
import { goAhead } from './look/ahead';
import './look/theme.css';

goAhead();

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
// Until here the bare name stood in its place.
target.replaceChildren();
mount(App, { target });

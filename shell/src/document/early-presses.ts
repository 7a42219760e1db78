import { FORM_LOST, INTERACTIVE } from '../interactive';

/** So long a press waits for scripts where it can do without them. */
const PATIENCE_MS = 4000;
/** How long a natively submitted form rejects another submit: longer than the site server may take to answer. */
const SENT_MS = 30_000;

/**
 * What is pressed before the page answers is kept, and pressed again once it does. Gives a function for when it never will.
 *
 * - A button that opens a popover needs no script where the browser knows these: pressed again it would close what it opened.
 * - A link that is a button with scripts, and a form that scripts send, wait for them a while; then the browser does as it
 *   would without them. A form is its scripts' once they have switched off the browser's own checks (`novalidate`), which
 *   for one at the foot of a page is long after the page itself answers.
 * - A natively submitted form cannot be sent again while its answer is pending, not even by scripts that load meanwhile:
 *   theirs carries another idempotency key, so the API would store a second lead. An edit allows a new submit.
 * - Pressed again in a task of its own: while React runs effects, it cannot hydrate what the press is for.
 */
export const keepEarlyPresses = `function(){
var presses=[],forms=[],sent=[],isOver=false;
function needsNoScript(button){return 'showPopover' in HTMLElement.prototype&&button.hasAttribute('popovertarget')}
function isForTab(event){return event.ctrlKey||event.metaKey||event.shiftKey}
function hold(event){event.preventDefault();event.stopImmediatePropagation()}
function take(list,item){var index=list.indexOf(item);if(index>=0)list.splice(index,1);return index>=0}
function follow(link){if(take(presses,link))location.href=link.href}
function note(form){sent.push(form);setTimeout(function(){take(sent,form)},${SENT_MS})}
function send(kept){if(take(forms,kept)){note(kept.form);kept.form.submit()}}
function keepPress(event){var control=event.target.closest('button[type=button],a[role=button]');
if(!control||needsNoScript(control)||(control.href&&isForTab(event)))return;
hold(event);presses.push(control);
if(control.href)setTimeout(function(){follow(control)},${PATIENCE_MS})}
function keepForm(event){var form=event.target;
if(form.method!=='post')return;
if(sent.indexOf(form)>=0)return hold(event);
if(form.noValidate)return;
if(isOver)return note(form);
hold(event);if(forms.some(function(kept){return kept.form===form}))return;
var kept={form:form,button:event.submitter||form.querySelector('[type=submit]')};forms.push(kept);
setTimeout(function(){send(kept)},${PATIENCE_MS})}
var watch=new MutationObserver(function(){setTimeout(function(){forms.slice().forEach(function(kept){
if(kept.form.noValidate&&take(forms,kept)&&kept.button)kept.button.click()})})});
function stopKeeping(){document.removeEventListener('click',keepPress,true)}
function pressAgain(){presses.splice(0).forEach(function(control){if(control.isConnected)control.click()})}
document.addEventListener('click',keepPress,true);
document.addEventListener('submit',keepForm,true);
document.addEventListener('input',function(event){take(sent,event.target.form)},true);
addEventListener('pageshow',function(event){if(event.persisted)sent=[]});
watch.observe(document.body,{subtree:true,attributeFilter:['novalidate']});
document.addEventListener('${INTERACTIVE}',function(){stopKeeping();setTimeout(pressAgain)},{once:true});
function letFormsGo(){isOver=true;forms.slice().forEach(send)}
document.addEventListener('${FORM_LOST}',letFormsGo,{once:true});
return function(){stopKeeping();
presses.slice().forEach(function(control){if(control.href)follow(control)});letFormsGo()}
}`;

import { Search } from 'lucide-react';
import { useState } from 'react';
import type { Tone } from '../tokens';
import {
  AlertDialog,
  Button,
  ButtonLink,
  CheckboxField,
  Dialog,
  Icon,
  Notice,
  Section,
  TextAreaField,
  TextField,
  TextLink,
} from '../ui';
import { Exhibit, gridStyles, Row } from './exhibit';

export function Buttons({ tone }: { tone: Tone }) {
  return (
    <Section id={`buttons-${tone}`} tone={tone} title={`Buttons and links on ${tone}`}>
      <Exhibit title="Variants">
        <Row>
          {tone === 'night' ? <Button variant="onDark">Hire Now</Button> : <Button>Hire Now</Button>}
          <Button variant="secondary">Book a Demo</Button>
          <Button variant="ghost">Learn More</Button>
          <Button variant="secondary">
            <Icon of={Search} />
            Search
          </Button>
        </Row>
      </Exhibit>
      <Exhibit title="Sizes">
        <Row>
          {(['small', 'medium', 'large'] as const).map((size) => (
            <Button key={size} size={size} variant={tone === 'night' ? 'onDark' : 'primary'}>
              Start Subscription
            </Button>
          ))}
        </Row>
      </Exhibit>
      <Exhibit title="Busy, disabled, without effect">
        <Row>
          <Button isBusy variant={tone === 'night' ? 'onDark' : 'primary'}>
            Submitting...
          </Button>
          <Button disabled variant="secondary">
            Prev
          </Button>
          <Button isInert variant="secondary">
            Whatsapp
          </Button>
        </Row>
      </Exhibit>
      <Exhibit title="Links">
        <Row>
          <ButtonLink href="#buttons" variant={tone === 'night' ? 'onDark' : 'primary'}>
            Contact Us
          </ButtonLink>
          <TextLink isStandalone href="#links">
            See Our Blogs
          </TextLink>
          <TextLink isStandalone opensNewTab href="https://hireloom.example/">
            Read the case study
          </TextLink>
        </Row>
        <p>
          Within a sentence, <TextLink href="#links">a link is underlined</TextLink>, so that colour is not
          all that tells it apart.
        </p>
      </Exhibit>
    </Section>
  );
}

export function Fields() {
  return (
    <Section id="fields" tone="surface" title="Fields">
      <div css={gridStyles}>
        <TextField label="First name" required autoComplete="given-name" />
        <TextField label="Phone" type="tel" placeholder="+91 9999999999" hint="Only to call you back." />
        <TextField
          label="Email"
          type="email"
          required
          defaultValue="asha@"
          error="Enter an e-mail address like name@company.in"
        />
        <TextField label="Company" disabled defaultValue="Not asked for here" />
        <TextAreaField label="Requirement" hint="Role, place, and when they should start." />
        <div>
          <CheckboxField label="I agree that Hireloom stores these details to answer me." />
          <CheckboxField label="I agree" defaultChecked error="Untick this, or tell us where to write to" />
        </div>
      </div>
      <div css={gridStyles}>
        <Notice>Your answers stay in this tab until you send them.</Notice>
        <Notice kind="success">Request submitted successfully!</Notice>
        <Notice kind="error">Something went wrong. Please try again.</Notice>
      </div>
    </Section>
  );
}

export function Dialogs() {
  const [open, setOpen] = useState<'dialog' | 'alert'>();
  const close = () => setOpen(undefined);
  return (
    <Section id="dialogs" title="Dialogs">
      <Row>
        <Button onClick={() => setOpen('dialog')}>Open the dialog</Button>
        <Button variant="secondary" onClick={() => setOpen('alert')}>
          Open the alert
        </Button>
      </Row>
      <Dialog
        isOpen={open === 'dialog'}
        onClose={close}
        title="Request a recruiter"
        lead="Tell us about the role. A recruiter calls you back, Mon-Fri 8 am to 5 pm."
      >
        <TextField label="Name" required />
        <TextField label="Work email" type="email" required />
        <Button isWide onClick={close}>
          Submit request
        </Button>
      </Dialog>
      <AlertDialog
        isOpen={open === 'alert'}
        onClose={close}
        message="❌ Failed to subscribe. Please try again."
      />
    </Section>
  );
}

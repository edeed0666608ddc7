CREATE TABLE `login_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`role` text DEFAULT 'learner' NOT NULL,
	`secret_hash` text NOT NULL,
	`proof_hash` text NOT NULL,
	`misses` integer DEFAULT 0 NOT NULL,
	`created_at` text NOT NULL,
	`last_used_at` text,
	FOREIGN KEY (`person_id`,`institute_id`,`role`) REFERENCES `memberships`(`person_id`,`institute_id`,`role`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "login_cards_role" CHECK("login_cards"."role" = 'learner')
);
--> statement-breakpoint
CREATE UNIQUE INDEX `login_cards_person` ON `login_cards` (`person_id`,`institute_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `login_cards_secret` ON `login_cards` (`secret_hash`);--> statement-breakpoint
ALTER TABLE `qr_logins` ADD `card_id` text;--> statement-breakpoint
ALTER TABLE `sessions` ADD `card_id` text;--> statement-breakpoint
CREATE INDEX `sessions_card` ON `sessions` (`card_id`);
--> statement-breakpoint
-- Whatever ends a card ends what it opened: its revocation, a new one, the end of the membership it stands on.
CREATE TRIGGER `login_cards_end` AFTER DELETE ON `login_cards`
BEGIN
  DELETE FROM `sessions` WHERE `card_id` = OLD.`id`;
  DELETE FROM `qr_logins` WHERE `card_id` = OLD.`id`;
END;
--> statement-breakpoint
-- A card is for somebody who learns in the institute and nothing else; who begins to teach there loses theirs.
CREATE TRIGGER `login_cards_for_learners` BEFORE INSERT ON `login_cards`
WHEN EXISTS (SELECT 1 FROM `memberships` WHERE `person_id` = NEW.`person_id` AND `institute_id` = NEW.`institute_id`
  AND `role` IN ('instructor', 'admin'))
BEGIN
  SELECT RAISE(ABORT, 'CARD_FOR_LEARNERS');
END;
--> statement-breakpoint
CREATE TRIGGER `login_cards_of_staff` AFTER INSERT ON `memberships` WHEN NEW.`role` IN ('instructor', 'admin')
BEGIN
  DELETE FROM `login_cards` WHERE `person_id` = NEW.`person_id` AND `institute_id` = NEW.`institute_id`;
END;

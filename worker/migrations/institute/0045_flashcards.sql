CREATE TABLE `card_reviews` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`institute_id` text NOT NULL,
	`person_id` text NOT NULL,
	`id` text NOT NULL,
	`deck_id` text NOT NULL,
	`card_id` text NOT NULL,
	`grade` integer NOT NULL,
	`undoes` text DEFAULT '' NOT NULL,
	`reviewed_at` text NOT NULL,
	FOREIGN KEY (`institute_id`,`person_id`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "card_reviews_grade" CHECK("card_reviews"."grade" between 0 and 4 and ("card_reviews"."grade" = 0) = ("card_reviews"."undoes" <> ''))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `card_reviews_id` ON `card_reviews` (`institute_id`,`person_id`,`id`);--> statement-breakpoint
CREATE INDEX `card_reviews_person` ON `card_reviews` (`institute_id`,`person_id`,`seq`);--> statement-breakpoint
CREATE INDEX `card_reviews_deck` ON `card_reviews` (`institute_id`,`deck_id`,`person_id`);--> statement-breakpoint
CREATE TABLE `class_decks` (
	`institute_id` text NOT NULL,
	`class_id` text NOT NULL,
	`deck_id` text NOT NULL,
	`given_by` text NOT NULL,
	`given_at` text NOT NULL,
	PRIMARY KEY(`institute_id`, `class_id`, `deck_id`),
	FOREIGN KEY (`institute_id`,`class_id`) REFERENCES `classes`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`institute_id`,`deck_id`) REFERENCES `content`(`institute_id`,`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`institute_id`,`given_by`) REFERENCES `members`(`institute_id`,`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `class_decks_deck` ON `class_decks` (`institute_id`,`deck_id`);